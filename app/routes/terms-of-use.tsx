import { DocumentPage } from "~/components/site/document-page";
import { pageMeta } from "~/components/site/page-meta";
import type { RouteHandle } from "~/components/site/route-handle";
import body from "~/content/legal/terms-of-use.mdx";
import { pages } from "~/content/meta";

export const handle: RouteHandle = { publicPage: {} };

export const meta = pageMeta("termsOfUse");

export default function TermsOfUse() {
  return <DocumentPage page={pages.termsOfUse} body={body} />;
}

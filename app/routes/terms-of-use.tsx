import body from "~/pages/legal/terms-of-use.mdx";
import { DocumentPage } from "~/site/document-page";
import { pages } from "~/site/meta";
import { pageMeta } from "~/site/page-meta";
import type { RouteHandle } from "~/site/route-handle";

export const handle: RouteHandle = { publicPage: {} };

export const meta = pageMeta("termsOfUse");

export default function TermsOfUse() {
  return <DocumentPage page={pages.termsOfUse} body={body} />;
}

import { DocumentPage } from "~/components/site/document-page";
import { pageMeta } from "~/components/site/page-meta";
import type { RouteHandle } from "~/components/site/route-handle";
import body from "~/content/legal/privacy-policy.mdx";
import { pages } from "~/content/meta";

export const handle: RouteHandle = { publicPage: {} };

export const meta = pageMeta("privacyPolicy");

export default function PrivacyPolicy() {
  return <DocumentPage page={pages.privacyPolicy} body={body} />;
}

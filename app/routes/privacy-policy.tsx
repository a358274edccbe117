import body from "~/pages/legal/privacy-policy.mdx";
import { DocumentPage } from "~/site/document-page";
import { pages } from "~/site/meta";
import { pageMeta } from "~/site/page-meta";
import type { RouteHandle } from "~/site/route-handle";

export const handle: RouteHandle = { publicPage: {} };

export const meta = pageMeta("privacyPolicy");

export default function PrivacyPolicy() {
  return <DocumentPage page={pages.privacyPolicy} body={body} />;
}

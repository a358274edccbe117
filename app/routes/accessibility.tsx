import body from "~/pages/legal/accessibility.mdx";
import { DocumentPage } from "~/site/document-page";
import { pages } from "~/site/meta";
import { pageMeta } from "~/site/page-meta";
import type { RouteHandle } from "~/site/route-handle";

export const handle: RouteHandle = { publicPage: {} };

export const meta = pageMeta("accessibility");

export default function Accessibility() {
  return <DocumentPage page={pages.accessibility} body={body} />;
}

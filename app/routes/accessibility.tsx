import body from "~/pages/legal/accessibility.mdx";
import { pages } from "~/site/meta";
import { pageMeta } from "~/site/page-meta";
import { DocumentPage } from "~/site/prose";
import type { RouteHandle } from "~/site/site-data";

export const handle: RouteHandle = { publicPage: {} };

export const meta = pageMeta("accessibility");

export default function Accessibility() {
  return <DocumentPage page={pages.accessibility} body={body} />;
}

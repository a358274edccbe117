import { DocumentPage } from "~/components/site/document-page";
import { pageMeta } from "~/components/site/page-meta";
import type { RouteHandle } from "~/components/site/route-handle";
import body from "~/content/legal/accessibility.mdx";
import { pages } from "~/content/meta";

export const handle: RouteHandle = { publicPage: {} };

export const meta = pageMeta("accessibility");

export default function Accessibility() {
  return <DocumentPage page={pages.accessibility} body={body} />;
}

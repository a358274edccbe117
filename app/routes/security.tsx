import body from "~/pages/legal/security.mdx";
import { DocumentPage } from "~/site/document-page";
import { pages } from "~/site/meta";
import { pageMeta } from "~/site/page-meta";
import type { RouteHandle } from "~/site/route-handle";

export const handle: RouteHandle = { publicPage: {} };

export const meta = pageMeta("security");

export default function Security() {
  return <DocumentPage page={pages.security} body={body} />;
}

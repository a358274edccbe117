import { DocumentPage } from "~/components/site/document-page";
import { pageMeta } from "~/components/site/page-meta";
import type { RouteHandle } from "~/components/site/route-handle";
import body from "~/content/legal/security.mdx";
import { pages } from "~/content/meta";

export const handle: RouteHandle = { publicPage: {} };

export const meta = pageMeta("security");

export default function Security() {
  return <DocumentPage page={pages.security} body={body} />;
}

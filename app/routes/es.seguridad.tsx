import body from "~/pages/legal/security.es.mdx";
import { pageMeta } from "~/site/page-meta";
import { DocumentPage } from "~/site/prose";
import { documentWordsEs } from "~/site/prose.es";
import type { RouteHandle } from "~/site/site-data";

export const handle: RouteHandle = { publicPage: {} };

export const meta = pageMeta();

export default function Security() {
  return <DocumentPage body={body} words={documentWordsEs} />;
}

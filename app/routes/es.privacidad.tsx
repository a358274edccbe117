import body from "~/pages/legal/privacy-policy.es.mdx";
import { pageMeta } from "~/site/page-meta";
import { DocumentPage } from "~/site/prose";
import { documentWordsEs } from "~/site/prose.es";
import type { RouteHandle } from "~/site/site-data";

export const handle: RouteHandle = { publicPage: {} };

export const meta = pageMeta();

export default function PrivacyPolicy() {
  return <DocumentPage body={body} words={documentWordsEs} />;
}

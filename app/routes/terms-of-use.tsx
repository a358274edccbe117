import body from "~/pages/legal/terms-of-use.en.mdx";
import { pageMeta } from "~/site/page-meta";
import { DocumentPage } from "~/site/prose";
import { documentWords } from "~/site/prose.en";
import type { RouteHandle } from "~/site/site-data";

export const handle: RouteHandle = { publicPage: {} };

export const meta = pageMeta();

export default function TermsOfUse() {
  return <DocumentPage body={body} words={documentWords} />;
}

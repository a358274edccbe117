import body from "~/pages/legal/terms-of-use.es.mdx";
import { DocumentPage } from "~/site/prose";
import { documentWordsEs } from "~/site/prose.es";

export { handle, meta } from "~/site/plain-page";

export default function TermsOfUse() {
  return <DocumentPage body={body} words={documentWordsEs} />;
}

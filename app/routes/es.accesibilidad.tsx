import body from "~/pages/legal/accessibility.es.mdx";
import { DocumentPage } from "~/site/prose";
import { documentWordsEs } from "~/site/prose.es";

export { handle, meta } from "~/site/plain-page";

export default function Accessibility() {
  return <DocumentPage body={body} words={documentWordsEs} />;
}

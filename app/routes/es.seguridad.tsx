import body from "~/pages/legal/security.es.mdx";
import { DocumentPage } from "~/site/prose";
import { documentWordsEs } from "~/site/prose.es";

export { handle, meta } from "~/site/plain-page";

export default function Security() {
  return <DocumentPage body={body} words={documentWordsEs} />;
}

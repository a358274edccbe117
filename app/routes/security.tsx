import body from "~/pages/legal/security.en.mdx";
import { DocumentPage } from "~/site/prose";
import { documentWords } from "~/site/prose.en";

export { handle, meta } from "~/site/plain-page";

export default function Security() {
  return <DocumentPage body={body} words={documentWords} />;
}

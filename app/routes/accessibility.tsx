import body from "~/pages/legal/accessibility.en.mdx";
import { DocumentPage } from "~/site/prose";
import { documentWords } from "~/site/prose.en";

export { handle, meta } from "~/site/plain-page";

export default function Accessibility() {
  return <DocumentPage body={body} words={documentWords} />;
}

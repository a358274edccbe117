import body from "~/pages/legal/terms-of-use.en.mdx";
import { DocumentPage } from "~/site/prose";
import { documentWords } from "~/site/prose.en";

export { handle, meta } from "~/site/plain-page";

export default function TermsOfUse() {
  return <DocumentPage body={body} words={documentWords} />;
}

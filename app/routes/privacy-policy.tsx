import body from "~/pages/legal/privacy-policy.en.mdx";
import { DocumentPage } from "~/site/prose";
import { documentWords } from "~/site/prose.en";

export { handle, meta } from "~/site/plain-page";

export default function PrivacyPolicy() {
  return <DocumentPage body={body} words={documentWords} />;
}

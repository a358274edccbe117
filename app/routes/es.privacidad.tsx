import body from "~/pages/legal/privacy-policy.es.mdx";
import { DocumentPage } from "~/site/prose";
import { documentWordsEs } from "~/site/prose.es";

export { handle, meta } from "~/site/plain-page";

export default function PrivacyPolicy() {
  return <DocumentPage body={body} words={documentWordsEs} />;
}

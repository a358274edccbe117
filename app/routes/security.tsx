import english from "~/pages/legal/security.en.mdx";
import spanish from "~/pages/legal/security.es.mdx";
import { LegalPage } from "~/pages/legal-page";

export { handle, meta } from "~/site/plain-page";

export default function Security() {
  return <LegalPage en={english} es={spanish} />;
}

import english from "~/pages/legal/terms-of-use.en.mdx";
import spanish from "~/pages/legal/terms-of-use.es.mdx";
import { LegalPage } from "~/pages/legal-page";

export { handle, meta } from "~/site/plain-page";

export default function TermsOfUse() {
  return <LegalPage en={english} es={spanish} />;
}

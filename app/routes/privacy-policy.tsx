import english from "~/pages/legal/privacy-policy.en.mdx";
import spanish from "~/pages/legal/privacy-policy.es.mdx";
import { LegalPage } from "~/pages/legal-page";

export { handle, meta } from "~/site/plain-page";

export default function PrivacyPolicy() {
  return <LegalPage en={english} es={spanish} />;
}

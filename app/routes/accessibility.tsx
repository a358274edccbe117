import english from "~/pages/legal/accessibility.en.mdx";
import spanish from "~/pages/legal/accessibility.es.mdx";
import { LegalPage } from "~/pages/legal-page";

export { handle, meta } from "~/site/plain-page";

export default function Accessibility() {
  return <LegalPage en={english} es={spanish} />;
}

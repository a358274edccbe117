import { industriesWords } from "~/pages/industries.en";
import { industriesWordsEs } from "~/pages/industries.es";
import { IndustriesPage } from "~/pages/industries-page";
import { useInLanguage } from "~/site/site-data";

export { handle, meta } from "~/site/plain-page";

export default function Industries() {
  return <IndustriesPage words={useInLanguage({ en: industriesWords, es: industriesWordsEs })} />;
}

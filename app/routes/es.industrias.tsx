import { industriesWordsEs } from "~/pages/industries.es";
import { IndustriesPage } from "~/pages/industries-page";

export { handle, meta } from "~/site/plain-page";

export default function Industries() {
  return <IndustriesPage words={industriesWordsEs} />;
}

import { leadFormWords } from "~/leads/lead-form.en";
import { LeadFormPage } from "~/leads/lead-form-page";

export { publicPage as headers } from "~/http/respond.server";
export {
  clientAction,
  fuelCardFormHandle as handle,
  meta,
  shouldRevalidate,
} from "~/leads/lead-form-page";
export { answerFuelCardForm as action } from "~/leads/lead-posts.server";
export { loadFuelCardForm as loader } from "~/leads/preselect.server";

export default function FuelCardApplication() {
  return <LeadFormPage kind="fuel-card-application" words={leadFormWords} />;
}

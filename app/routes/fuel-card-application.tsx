import { leadFormMessages } from "~/leads/lead-form.en";
import { LeadFormPage } from "~/leads/lead-form-page";

export {
  clientAction,
  fuelCardFormHandle as handle,
  shouldRevalidate,
} from "~/leads/lead-form-page";
export {
  answerFuelCardForm as action,
  loadFuelCardForm as loader,
} from "~/leads/lead-posts.server";

export default function FuelCardApplication() {
  return <LeadFormPage kind="fuel-card-application" messages={leadFormMessages} />;
}

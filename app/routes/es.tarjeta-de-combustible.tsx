import { leadFormMessagesEs } from "~/leads/lead-form.es";
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

export default function TarjetaDeCombustible() {
  return <LeadFormPage kind="fuel-card-application" messages={leadFormMessagesEs} />;
}

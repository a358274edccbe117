import { leadFormMessagesEs } from "~/leads/lead-form.es";
import { LeadFormPage } from "~/leads/lead-form-page";

export { loadQuoteForm as loader } from "~/calculators/quote-comment.server";
export {
  clientAction,
  quoteFormHandle as handle,
  shouldRevalidate,
} from "~/leads/lead-form-page";
export { answerQuoteForm as action } from "~/leads/lead-posts.server";

export default function Cotizacion() {
  return <LeadFormPage kind="quote-request" messages={leadFormMessagesEs} />;
}

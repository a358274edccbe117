import { schemaFromRules } from "~/ui/rules-to-zod";
import { fuelCardRules } from "./fuel-card-application";
import { quoteRules } from "./quote-request";
import { submitFuelCardApplication, submitQuoteRequest } from "./submit-lead.server";

/** What the page and the JSON endpoint of a quote request share: its schema and how it is stored. */
export const quoteIntake = { schema: schemaFromRules(quoteRules), submit: submitQuoteRequest };

/** What the page and the JSON endpoint of a fuel card application share. */
export const fuelCardIntake = {
  schema: schemaFromRules(fuelCardRules),
  submit: submitFuelCardApplication,
};

import { fuelCardApplicationForm } from "./fuel-card-application";
import { quoteRequestForm } from "./quote-request";
import { submitFuelCardApplication, submitQuoteRequest } from "./submit-lead.server";

/** What the page and the JSON endpoint of a quote request share: its schema and how it is stored. */
export const quoteIntake = { schema: quoteRequestForm, submit: submitQuoteRequest };

/** What the page and the JSON endpoint of a fuel card application share. */
export const fuelCardIntake = {
  schema: fuelCardApplicationForm,
  submit: submitFuelCardApplication,
};

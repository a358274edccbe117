import { Fieldset } from "~/ui/fieldset";
import { SelectField, TextareaField, TextField } from "~/ui/text-field";
import { CompanyFields, ConsentFields } from "./contact-fields";
import type { LeadFormResult } from "./form-result";
import { leadFieldLabels, quoteFormTexts } from "./form-texts";
import { LeadForm } from "./lead-form";
import {
  businessTypeOptions,
  monthlyRevenueOptions,
  numberOfTrucksOptions,
  yearsInBusinessOptions,
} from "./options";
import { type QuotePreselect, quoteRequestForm, servicesInterestedOptions } from "./quote-request";

const neededToSend = ["agreeToTerms"];

interface QuoteFormProps {
  preselect: QuotePreselect;
  pageResult: LeadFormResult | undefined;
}

/** The quote request form (specification, sections 3–5). */
export function QuoteForm({ preselect, pageResult }: QuoteFormProps) {
  return (
    <LeadForm
      action="/get-quote"
      rules={quoteRequestForm}
      labels={leadFieldLabels}
      neededToSend={neededToSend}
      defaults={{ ...preselect }}
      pageResult={pageResult}
      texts={quoteFormTexts}
    >
      {(bind) => (
        <>
          <CompanyFields bind={bind} />
          <Fieldset legend="Fleet">
            <TextField
              {...bind("mcNumber")}
              label="MC Number"
              hint="For example MC-123456."
              width="medium"
              autoComplete="off"
            />
            <TextField
              {...bind("dotNumber")}
              label="DOT Number"
              hint="For example 1234567."
              width="medium"
              autoComplete="off"
            />
            <SelectField
              {...bind("businessType")}
              label="Business Type"
              options={businessTypeOptions}
              width="medium"
            />
            <SelectField
              {...bind("yearsInBusiness")}
              label="Years in Business"
              options={yearsInBusinessOptions}
              width="medium"
            />
            <SelectField
              {...bind("numberOfTrucks")}
              label="Number of Trucks"
              options={numberOfTrucksOptions}
              width="medium"
            />
          </Fieldset>
          <Fieldset legend="What you need">
            {/* The specification leaves the required attribute off this select; the rule still asks for it. */}
            <SelectField
              {...bind("monthlyRevenue")}
              label="Monthly Revenue"
              hint="What you invoice in a usual month."
              options={monthlyRevenueOptions}
              width="medium"
              markOptional={false}
            />
            <SelectField
              {...bind("servicesInterested")}
              label="Services Interested In"
              options={servicesInterestedOptions}
              width="medium"
            />
            <TextareaField
              {...bind("comments")}
              label="Comments"
              hint="Anything that helps us quote: your brokers, your lanes, how soon you need funding."
            />
          </Fieldset>
          <ConsentFields bind={bind} />
        </>
      )}
    </LeadForm>
  );
}

import { Fieldset } from "~/ui/fieldset";
import { SelectField, TextareaField, TextField } from "~/ui/text-field";
import { CompanyFields, ConsentFields } from "./contact-fields";
import type { LeadFormResult } from "./form-result";
import { fuelCardFormTexts, leadFieldLabels } from "./form-texts";
import {
  type FuelCardPreselect,
  fuelCardApplicationForm,
  monthlyFuelSpendOptions,
  preferredFuelBrandsOptions,
} from "./fuel-card-application";
import { type FieldBinding, LeadForm } from "./lead-form";
import {
  businessTypeOptions,
  fuelCardTierOptions,
  numberOfTrucksOptions,
  yearsInBusinessOptions,
} from "./options";

/** Everything but the comments, and the text-message consent, which is never a condition (specification, section 5). */
const neededToSend = Object.keys(fuelCardApplicationForm.shape).filter(
  (name) => name !== "comments" && name !== "smsConsent",
);

interface FuelCardFormProps {
  preselect: FuelCardPreselect;
  pageResult: LeadFormResult | undefined;
}

/** The fuel card application form (specification, sections 3–5). */
export function FuelCardForm({ preselect, pageResult }: FuelCardFormProps) {
  return (
    <LeadForm
      action="/fuel-card-application"
      rules={fuelCardApplicationForm}
      labels={leadFieldLabels}
      neededToSend={neededToSend}
      defaults={{ ...preselect }}
      pageResult={pageResult}
      texts={fuelCardFormTexts}
    >
      {(bind) => (
        <>
          <CompanyFields bind={bind} />
          <FleetFields bind={bind} />
          <FuelFields bind={bind} />
          <ConsentFields bind={bind} />
        </>
      )}
    </LeadForm>
  );
}

interface Bound {
  bind: (name: string) => FieldBinding;
}

function FleetFields({ bind }: Bound) {
  return (
    <Fieldset legend="Fleet">
      <TextField
        {...bind("mcNumber")}
        label="MC Number"
        hint="For example MC-123456. No authority yet? Enter “pending”."
        required
        width="medium"
        autoComplete="off"
      />
      <TextField
        {...bind("dotNumber")}
        label="DOT Number"
        hint="For example 1234567. None yet? Enter “pending”."
        required
        width="medium"
        autoComplete="off"
      />
      <SelectField
        {...bind("businessType")}
        label="Business Type"
        options={businessTypeOptions}
        required
        width="medium"
      />
      <SelectField
        {...bind("yearsInBusiness")}
        label="Years in Business"
        options={yearsInBusinessOptions}
        required
        width="medium"
      />
      <SelectField
        {...bind("numberOfTrucks")}
        label="Number of Trucks"
        options={numberOfTrucksOptions}
        required
        width="medium"
      />
    </Fieldset>
  );
}

function FuelFields({ bind }: Bound) {
  return (
    <Fieldset legend="What you need">
      <SelectField
        {...bind("fuelCardTier")}
        label="Fuel Card Program"
        options={fuelCardTierOptions}
        required
        width="medium"
      />
      <SelectField
        {...bind("monthlyFuelSpend")}
        label="Monthly Fuel Spend"
        hint="All trucks together, in a usual month."
        options={monthlyFuelSpendOptions}
        required
        width="medium"
      />
      <TextField
        {...bind("primaryRoutes")}
        label="Primary Routes"
        hint="The lanes or regions you run most, such as Phoenix to Dallas on I-10."
        required
        autoComplete="off"
      />
      <SelectField
        {...bind("preferredFuelBrands")}
        label="Preferred Fuel Brand"
        options={preferredFuelBrandsOptions}
        required
        width="medium"
      />
      <TextareaField
        {...bind("comments")}
        label="Comments"
        hint="Anything that helps us set up your cards: how many, for which drivers, with which limits."
      />
    </Fieldset>
  );
}

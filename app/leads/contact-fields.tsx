import { CheckboxField } from "~/ui/choice-field";
import { Fieldset } from "~/ui/fieldset";
import { TextField } from "~/ui/text-field";
import { textMessageConsent } from "./consent";
import type { FieldBinding } from "./lead-form";

interface Bound {
  bind: (name: string) => FieldBinding;
}

/** Who asks: company, contact, email and phone, the same on both lead forms. */
export function CompanyFields({ bind }: Bound) {
  return (
    <Fieldset legend="Company">
      <TextField
        {...bind("companyName")}
        label="Company Name"
        required
        autoComplete="organization"
      />
      <TextField {...bind("contactName")} label="Contact Name" required autoComplete="name" />
      <TextField
        {...bind("email")}
        label="Email Address"
        hint="We answer and ask our questions here."
        required
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <TextField
        {...bind("phone")}
        label="Phone Number"
        hint="US or Canada, any notation."
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        width="medium"
      />
    </Fieldset>
  );
}

/** The two boxes that end both lead forms: text messages (never a condition) and the terms. */
export function ConsentFields({ bind }: Bound) {
  const sms = bind("smsConsent");
  const terms = bind("agreeToTerms");
  return (
    <Fieldset legend="Your agreement">
      <CheckboxField
        id={sms.id}
        name={sms.name}
        error={sms.error}
        defaultChecked={sms.defaultValue === "on"}
        label={textMessageConsent.label}
        hint={textMessageConsent.hint}
        markOptional
      />
      <CheckboxField
        id={terms.id}
        name={terms.name}
        error={terms.error}
        defaultChecked={terms.defaultValue === "on"}
        required
        label={
          <>
            I agree to the <a href="/terms-of-use">Terms of Use</a> and the{" "}
            <a href="/privacy-policy">Privacy Policy</a>
          </>
        }
      />
    </Fieldset>
  );
}

import {
  checkField,
  email as emailField,
  type FieldErrors,
  phone as phoneField,
} from "~/ui/form-schema";

/** Whose data is asked for: an email address, a phone number as +1…, or both. */
export interface PersonalContact {
  email: string | null;
  phoneE164: string | null;
}

/** Returns the contact that two texts name; one of them may be empty. Else what to enter, by field. */
export function readPersonalContact(
  email: string,
  phone: string,
): { ok: true; contact: PersonalContact } | { ok: false; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const contact: PersonalContact = { email: null, phoneE164: null };
  if (email.trim() === "" && phone.trim() === "") {
    errors.email = "Enter an email address or a phone number.";
  }
  if (email.trim() !== "") {
    const read = checkField(emailField(), email);
    if (read.ok) contact.email = read.value;
    else errors.email = read.message;
  }
  if (phone.trim() !== "") {
    const read = checkField(phoneField(), phone);
    if (read.ok) contact.phoneE164 = read.value.e164;
    else errors.phone = read.message;
  }
  return Object.keys(errors).length === 0 ? { ok: true, contact } : { ok: false, errors };
}

import { email, optionalText, phone } from "~/ui/form-rules";
import { type FormValues, form, oneOf, optional } from "~/ui/form-schema";
import { displayNameMaxLength, newUsername } from "./credentials";

/** The fields and rules of the form for the user's own profile. */
export const profileForm = form({
  displayName: optionalText(displayNameMaxLength),
  email: optional(email()),
  phone: optional(phone()),
});

/** The fields and rules of the form for a new account. */
export const newAccountForm = form({
  username: newUsername(),
  displayName: optionalText(displayNameMaxLength),
  email: optional(email()),
  role: oneOf(["administrator", "sales"], "Choose a role."),
});

/** The values of a new account. Without a display name, the account is shown by its username. */
export type NewAccount = FormValues<typeof newAccountForm>;

import { newUsername } from "~/staff/credentials";
import { email, requiredText } from "~/ui/form-rules";
import { type FormValues, form } from "~/ui/form-schema";

export const clientForm = form({
  firstName: requiredText("Enter the first name."),
  lastName: requiredText("Enter the last name."),
  username: newUsername(),
  email: email(),
  companyName: requiredText("Enter the company name."),
});

export type ClientFields = FormValues<typeof clientForm>;

/** Returns a client's public fields, without the rest of the record. */
export function toClientUser(client: ClientFields): ClientFields {
  const { firstName, lastName, username, email, companyName } = client;
  return { firstName, lastName, username, email, companyName };
}

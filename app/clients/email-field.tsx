import { type FieldText, TextField } from "~/ui/fields";
import { useClientMessages } from "./messages";

/** The field for a client's email address. */
export function EmailField({
  typed,
  error,
}: Pick<FieldText, "error"> & { typed: string | undefined }) {
  return (
    <TextField
      name="email"
      type="email"
      inputMode="email"
      label={useClientMessages().account.email}
      autoComplete="email"
      defaultValue={typed}
      error={error}
      required
    />
  );
}

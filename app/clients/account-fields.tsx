import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { controlAttributes, Field, type FieldText, TextField } from "~/ui/fields";
import { useClientMessages } from "./messages";

interface PasswordFieldProps extends FieldText {
  autoComplete: "current-password" | "new-password";
}

/** A required password field. With scripts, a button shows and hides the password. */
export function PasswordField({ autoComplete, ...text }: PasswordFieldProps) {
  const field = { ...text, required: true };
  const messages = useClientMessages().passwordField;
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  const attributes = controlAttributes(field);
  return (
    <Field field={field}>
      <div className="control-affixed">
        <input
          {...attributes}
          type={shown ? "text" : "password"}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          className="control"
        />
        {hydrated && (
          <button
            type="button"
            className="button button-quiet shrink-0"
            aria-controls={attributes.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? messages.hide : messages.show}
            <span className="sr-only">{messages.password}</span>
          </button>
        )}
      </div>
    </Field>
  );
}

/** The field for a client's email address. */
export function EmailField(props: Pick<FieldText, "error"> & { typed: string | undefined }) {
  return (
    <TextField
      name="email"
      type="email"
      inputMode="email"
      label={useClientMessages().account.email}
      autoComplete="email"
      defaultValue={props.typed}
      error={props.error}
      required
    />
  );
}

import { TextField } from "~/ui/fields";
import type { FieldErrors } from "~/ui/form-schema";
import { displayNameMaxLength } from "./credentials";

interface ProfileFieldsProps {
  typed: Partial<Record<"displayName" | "email", string>> | undefined;
  errors: FieldErrors | undefined;
  /** True for the user's own profile, which the browser may fill in. */
  isOwn: boolean;
}

/** The fields of a staff profile that its owner and administrators can edit. */
export function ProfileFields({ typed, errors, isOwn }: ProfileFieldsProps) {
  return (
    <>
      <TextField
        name="displayName"
        label="Display name"
        hint="Colleagues see it, and emails are signed with it. Default: the username."
        maxLength={displayNameMaxLength}
        autoComplete={isOwn ? "name" : "off"}
        defaultValue={typed?.displayName}
        error={errors?.displayName}
      />
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete={isOwn ? "email" : "off"}
        defaultValue={typed?.email}
        error={errors?.email}
      />
    </>
  );
}

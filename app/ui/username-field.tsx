import type { ComponentProps } from "react";
import { TextField } from "./fields";

/** The field for the username of an existing account. */
export function UsernameField(props: Omit<ComponentProps<typeof TextField>, "name">) {
  return (
    <TextField
      {...props}
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}

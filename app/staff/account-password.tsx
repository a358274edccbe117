import { Button } from "~/ui/button";
import type { FieldErrors } from "~/ui/form-schema";
import { TextField } from "~/ui/text-field";
import { AccountSection } from "./account-section";
import { passwordMaxLength, passwordMinLength } from "./credentials";

/** The form by which an administrator changes their own password. */
export function AccountPassword({ username, errors }: { username: string; errors: FieldErrors }) {
  return (
    <AccountSection id="password" title="Password">
      <form method="post" action="/admin/account" className="max-w-md space-y-5">
        <input type="hidden" name="intent" value="change-password" />
        <input type="hidden" name="username" value={username} autoComplete="username" />
        <TextField
          name="currentPassword"
          label="Current password"
          type="password"
          required
          autoComplete="current-password"
          error={errors.currentPassword}
        />
        <TextField
          name="newPassword"
          label="New password"
          hint={`At least ${passwordMinLength} characters. A few words that only you put together are best.`}
          type="password"
          required
          minLength={passwordMinLength}
          maxLength={passwordMaxLength}
          autoComplete="new-password"
          error={errors.newPassword}
        />
        <TextField
          name="newPasswordAgain"
          label="New password again"
          type="password"
          required
          autoComplete="new-password"
          error={errors.newPasswordAgain}
        />
        <Button>Change password</Button>
      </form>
    </AccountSection>
  );
}

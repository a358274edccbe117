import { passwordLinkHours } from "~/staff/limits";

export const setPasswordWords = {
  title: "Choose Your Password",
  passwordLabel: "New password",
  submit: "Save Password",
  invalid: "This link is no longer valid",
  invalidHelp: `Each link works once and for ${passwordLinkHours} hours, and a newer one takes its place. Contact support for another.`,
  forAccount: (username: string) => `For the account of ${username}.`,
  hint: (min: number) => `At least ${min} characters. A few unrelated words make a good one.`,
};

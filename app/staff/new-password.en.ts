/** Why a new password is refused. */
export const newPasswordMessages = {
  tooShort: (min: number) => `Use a password of at least ${min} characters.`,
  tooLong: (max: number) => `Use a password of ${max} characters or fewer.`,
  common:
    "Many people use this password, so it is guessed first. Put a few words together that only you would.",
  ourName:
    "This password is little more than our name, so it is guessed first. Put a few words together that only you would.",
};

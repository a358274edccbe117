/** How long a session lasts after sign-in, for staff and clients. */
export const sessionHours = 24;

/** How many hours a set-password link from staff works. */
export const passwordLinkHours = 24;

/** How long a mailed link for a forgotten password works. */
export const mailedLinkMinutes = 30;

/** How many minutes after entering the password staff may take a protected action. */
export const confirmedMinutes = 5;

/** How many failed attempts are allowed for an account from one address, and in how many minutes. */
export const signInAttempts = { count: 5, minutes: 15 } as const;

/** The business minutes after which staff are notified of a lead without an owner: for the first time, and again. */
export const escalationMinutes = { "not-taken": 5, "nobody-has-taken-it": 30 } as const;

/** Minimum length of a password, in UTF-16 code units. `passwordMaxLength` is the maximum. */
export const passwordMinLength = 12;
export const passwordMaxLength = 200;

/** How long a session of staff or of a client lasts from sign-in. */
export const sessionHours = 24;

/** How long a client's link to choose a password works. */
export const passwordLinkHours = 24;

/** How long a password given at sign-in, or again, counts for what asks for it again. */
export const confirmedMinutes = 5;

/** How many failures for an account from one address are taken in how many minutes. */
export const signInAttempts = { count: 5, minutes: 15 } as const;

/** How long a session of staff or of a client lasts from sign-in. */
export const sessionHours = 24;

/** How long the link that staff make for a client's password works. */
export const passwordLinkHours = 24;

/** How long a link that a person who forgot the password requests by email works. */
export const mailedLinkMinutes = 30;

/** How long after entering a password an action that needs it again is allowed. */
export const confirmedMinutes = 5;

/** The failed attempts allowed for an account from one address, and the minutes in which they count. */
export const signInAttempts = { count: 5, minutes: 15 } as const;

/** The shortest and the longest password, in UTF-16 code units. */
export const passwordMinLength = 12;
export const passwordMaxLength = 200;

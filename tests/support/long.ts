/** Whether this is the long run (`npm run test:long`), which has every variant of a flow, and searches and volumes at their full size. */
export const isLong = Boolean(process.env.TEST_LONG);

/** Returns how many values a search tries: `full` in the long run, a fifth of it in `npm test`. */
export const triesOf = (full: number) => (isLong ? full : Math.ceil(full / 5));

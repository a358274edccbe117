import { formatPercent, notations } from "./money";

// The figures of the estimate. Its texts contain them too.
export const BASE_RATE = 200;
export const LOWEST_RATE = 150;
export const HIGHEST_RATE = 500;
/** The right end of the drawn scale of rates, in hundredths of a percent. No estimate reaches it. */
export const SCALE_END = 450;
export const RANGE_MARGIN = 20;
export const LARGE_VOLUME = 10_000_000;
/** The weeks in a month, in hundredths: 4.33. */
export const WEEKS_A_MONTH = 433;
export const advanceRange = { min: 70, max: 95, step: 5 };

/** The rates and limits above, formatted as text. */
export const rateFigures = {
  base: formatPercent(BASE_RATE, 1),
  lowest: formatPercent(LOWEST_RATE, 1),
  highest: formatPercent(HIGHEST_RATE, 1),
  scaleEnd: formatPercent(SCALE_END, 1),
  margin: formatPercent(RANGE_MARGIN, 1),
  largeVolume: notations.money.limit(LARGE_VOLUME),
  weeks: notations.percent.plain(WEEKS_A_MONTH),
};

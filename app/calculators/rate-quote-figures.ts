import { formatPercent, plainDecimal, roundedMoney } from "./money";

/** The figures of the estimate: rates in hundredths of a percent, a volume in cents, and weeks in hundredths. */
export const estimate = {
  base: 200,
  lowest: 150,
  highest: 500,
  /** The right end of the drawn scale of rates. No estimate reaches it. */
  scaleEnd: 450,
  margin: 20,
  largeVolume: 10_000_000,
  weeksAMonth: 433,
};
export const advanceRange = { min: 70, max: 95, step: 5 };

/** The same figures as the texts show them. */
export const rateFigures = {
  base: formatPercent(estimate.base, 1),
  lowest: formatPercent(estimate.lowest, 1),
  highest: formatPercent(estimate.highest, 1),
  scaleEnd: formatPercent(estimate.scaleEnd, 1),
  margin: formatPercent(estimate.margin, 1),
  largeVolume: roundedMoney(estimate.largeVolume),
  weeks: plainDecimal(estimate.weeksAMonth),
};

import type { PercentHundredths } from "./money";

/** Returns an SVG length in percent of the drawing's width: 9000 is `90%`. */
export function svgPercent(hundredths: PercentHundredths): string {
  return `${hundredths / 100}%`;
}

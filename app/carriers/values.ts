/** A docket number as the register is asked for it, such as `MC123456`: no prefix means MC, zeros before do not count. Null for none. */
export function docketOf(text: string): string | null {
  const [, prefix = "", digits = ""] =
    /^(MC|MX|FF)?[\s-]*0*([1-9]\d{0,7})$/i.exec(text.trim()) ?? [];
  return digits === "" ? null : `${prefix.toUpperCase() || "MC"}${digits}`;
}

/** A USDOT number as the register is asked for it; null for none, or one that is pending. */
export function dotOf(text: string): number | null {
  return /^0*[1-9]\d{0,7}$/.test(text) ? Number(text) : null;
}

const longestText = 200;

/** Returns a text of the register as one line that a page can show: no character that is not seen, no more than any name has. */
export function textOf(text: string): string {
  const trimmed = text.trim();
  // Most names are plain.
  if (/^[ -~]*$/.test(trimmed) && trimmed.length <= longestText) return trimmed;
  return trimmed
    .replace(/[\p{C}\p{Z}]+/gu, " ")
    .trim()
    .slice(0, longestText)
    .replace(/[\ud800-\udbff]$/, "");
}

/** Returns a state by its abbreviation; what is none is not known. States of Canada and Mexico have theirs. */
export function stateOf(text: string): string | null {
  return /^[A-Z]{2,3}$/i.test(text) ? text.toUpperCase() : null;
}

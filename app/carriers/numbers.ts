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

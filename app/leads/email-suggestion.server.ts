// The mail providers that most carriers use, and real domains that differ from them by one typo.
const common = ["gmail.com", "yahoo.com", "hotmail.com", "outlook.com", "icloud.com"];
const real = new Set(["mail.com", "email.com", "ymail.com", "rocketmail.com"]);
const endings: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    com: ["con", "cmo", "ocm", "comm", "cim", "vom", "xom", "coom", "c0m", "clm", "cpm"],
    net: ["nte", "ney", "het", "nett"],
    org: ["ogr", "orgg", "prg"],
  }).flatMap(([right, slips]) => slips.map((slip) => [slip, right])),
);

/** Returns the address that the visitor probably meant, or null if nothing looks mistyped. The form asks before using the address, because an unusual domain may be real. */
export function suggestEmail(email: string): string | null {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  if (real.has(domain) || common.includes(domain)) return null;
  const dot = domain.lastIndexOf(".");
  const ending = endings[domain.slice(dot + 1)];
  const mended = ending === undefined ? domain : domain.slice(0, dot + 1) + ending;
  const meant = common.find((one) => one === mended || isOneSlip(one, mended)) ?? mended;
  return meant === domain ? null : email.slice(0, at + 1) + meant;
}

/** Returns whether two domains differ by one letter: missing, extra, replaced, or swapped with the next. */
function isOneSlip(meant: string, typed: string): boolean {
  let same = 0;
  while (same < meant.length && meant[same] === typed[same]) same++;
  const left = meant.slice(same);
  const right = typed.slice(same);
  const swapped = `${left[1] ?? ""}${left[0] ?? ""}${left.slice(2)}`;
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1) ||
    swapped === right
  );
}

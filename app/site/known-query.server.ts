const offer = ["name", "advanceRate", "factoringFee", "feePeriod", "wireFee", "monthlyMinimum"];

/** The query parameters that public pages read: initial values of forms, and a calculator's figures. */
const knownParams: readonly string[] = [
  ...["service", "tier", "from", "question", "category", "tool", "system", "url"],
  ...["sent", "done", "verify"],
  ...["invoiceAmount", "advanceRate", "factoringRate", "paymentTerms"],
  ...["monthlyVolume", "creditRating", "yearsInBusiness", "industry", "desiredAdvance"],
  ...["averageInvoice", "invoicesPerMonth", "daysToPay"],
  ...["a", "b", "c"].flatMap((key) => offer.map((name) => `${key}-${name}`)),
];

/** Returns a query string, "" or "?a=b", reduced to the parameters that public pages read. */
export function knownQuery(search: string): string {
  const known = [...new URLSearchParams(search)].filter(([name]) => knownParams.includes(name));
  return known.length > 0 ? `?${new URLSearchParams(known)}` : "";
}

import {
  type CompareInput,
  type FeePeriod,
  feePeriods,
  type Offer,
  type OfferKey,
} from "./compare-offers";
import { type Cents, HUNDRED_PERCENT, ratioHalfUp } from "./money";

/** What one offer costs and brings, with the visitor's own invoices. */
export type OfferResult = {
  key: OfferKey;
  /** Rounded once, half up. */
  feePerInvoice: Cents;
  /** The fees of a month, or the monthly minimum where that is more. */
  feesPerMonth: Cents;
  minimumApplies: boolean;
  wireFeesPerMonth: Cents;
  /** Fees and transfers. */
  allInPerMonth: Cents;
  /** The advances of a month. */
  fundedPerMonth: Cents;
  /** All-in cost for each $1,000 advanced; null when nothing is advanced. */
  perThousandFunded: Cents | null;
  /** Advance less the transfer fee; negative when the transfer costs more than the advance. */
  dayOnePerInvoice: Cents;
  dayOnePerMonth: Cents;
  /** All-in cost a month above the cheapest offer; 0 for the cheapest. */
  aboveCheapest: Cents;
};

export type ComparisonResult = {
  /** In the order of the input. */
  offers: OfferResult[];
  /** The offers with the lowest all-in cost a month; more than one on a tie. */
  cheapest: OfferKey[];
  /** What the comparison does not count, for the visitor to ask about. */
  leavesOut: string[];
};

const LEAVES_OUT: readonly string[] = [
  "Set-up, application, credit-check, filing and account fees.",
  "Contract length, notice, and what it costs to leave early.",
  "Recourse: who bears the loss when a customer does not pay, and after how many days an invoice comes back to you.",
  "When the reserve is paid out, and any transfer fee on it: one transfer per invoice is counted.",
  "How fast each factor funds, and fuel card savings or other services that come with an offer.",
];

const AVERAGE_HIDES_PERIODS =
  "Invoices paid later or earlier than your average: one day past a period's end costs a whole further period.";

/** The days of a period that counts in full once started, or null. */
const startedDays = (period: FeePeriod) =>
  feePeriods.find(({ value }) => value === period)?.started ?? null;

/** Costs each offer with the same invoices and measures it against the cheapest. All sums are whole cents. */
export function compareOffers(input: CompareInput): ComparisonResult {
  const costs = input.offers.map((offer) => offerCosts(offer, input));
  const lowest = Math.min(...costs.map(({ allInPerMonth }) => allInPerMonth));
  const offers = costs.map((cost) => ({ ...cost, aboveCheapest: cost.allInPerMonth - lowest }));
  return {
    offers,
    cheapest: offers.filter(({ aboveCheapest }) => aboveCheapest === 0).map(({ key }) => key),
    leavesOut: input.offers.some(({ feePeriod }) => startedDays(feePeriod))
      ? [...LEAVES_OUT, AVERAGE_HIDES_PERIODS]
      : [...LEAVES_OUT],
  };
}

function offerCosts(offer: Offer, input: CompareInput): Omit<OfferResult, "aboveCheapest"> {
  const { averageInvoice, invoicesPerMonth, daysToPay } = input;
  const advance = ratioHalfUp([averageInvoice, offer.advanceRate], [HUNDRED_PERCENT]);
  const feePerInvoice = invoiceFee(offer, averageInvoice, daysToPay);
  const fees = feePerInvoice * invoicesPerMonth;
  const feesPerMonth = Math.max(fees, offer.monthlyMinimum);
  const wireFeesPerMonth = offer.wireFee * invoicesPerMonth;
  const allInPerMonth = feesPerMonth + wireFeesPerMonth;
  const fundedPerMonth = advance * invoicesPerMonth;
  const dayOnePerInvoice = advance - offer.wireFee;
  return {
    key: offer.key,
    feePerInvoice,
    feesPerMonth,
    minimumApplies: offer.monthlyMinimum > fees,
    wireFeesPerMonth,
    allInPerMonth,
    fundedPerMonth,
    perThousandFunded:
      fundedPerMonth === 0 ? null : ratioHalfUp([allInPerMonth, 100_000], [fundedPerMonth]),
    dayOnePerInvoice,
    dayOnePerMonth: dayOnePerInvoice * invoicesPerMonth,
  };
}

/** The fee on one invoice of `amount` that is open for `days`, in cents, rounded once, half up. */
export function invoiceFee(
  { factoringFee, feePeriod }: Pick<Offer, "factoringFee" | "feePeriod">,
  amount: Cents,
  days: number,
): Cents {
  if (feePeriod === "daily-30") {
    return ratioHalfUp([amount, factoringFee, days], [HUNDRED_PERCENT, 30]);
  }
  const started = startedDays(feePeriod);
  const periods = started === null ? 1 : Math.ceil(days / started);
  return ratioHalfUp([amount, factoringFee, periods], [HUNDRED_PERCENT]);
}

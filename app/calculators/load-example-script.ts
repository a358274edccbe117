import { calculateFactoring, factoringFields, factoringSummary } from "./factoring";
import { defaultsOf, parseFigure } from "./figure-table";
import { type Cents, formatMoney, NOT_AVAILABLE } from "./money";
import type { LoadFigureMessages } from "./numbers.en";

/** What the example on the home page assumes besides the two figures that are typed: the calculator's defaults. */
export const loadDefaults = defaultsOf(factoringFields);

/** The days after which brokers usually pay, of which the visitor chooses one. */
export const brokerPaysAfter = [15, 30, 45, 60] as const;

/** The ids of the figures, which the page's outputs carry too. */
export type LoadFigures = ReturnType<typeof loadFigures>;

/**
 * What a load pays and when, in words: the factoring calculator's result at its default rates, or a dash for each figure where
 * the amount is null. `daysToPay` is a whole number of days.
 */
export function loadFigures(amount: Cents | null, daysToPay: number, messages: LoadFigureMessages) {
  const result = calculateFactoring({ ...loadDefaults, invoiceAmount: amount ?? 0, daysToPay });
  const shown = (cents: Cents) => (amount === null ? NOT_AVAILABLE : formatMoney(cents));
  return {
    invoiceAmount: shown(amount ?? 0),
    daysToPay: messages.days(daysToPay),
    payDay: messages.day(daysToPay),
    advance: shown(result.advance),
    finalPayout: shown(result.reserveRelease),
    reserve: shown(result.reserve),
    fee: shown(result.fee),
    summary: factoringSummary(result, messages.summary),
  };
}

/** How long after the last change the result is read out: not at each key. */
const silenceMs = 400;

/**
 * Works the example out in place: the home page's only script, one a language, so that only the page's words are sent. Without it
 * the example stands as rendered, and its form leads to the calculator.
 */
export function startLoadExample(messages: LoadFigureMessages): void {
  const form = document.querySelector<HTMLFormElement>("form[data-load-example]");
  const amount = form?.querySelector<HTMLInputElement>("#load-amount");
  const days = form?.querySelector<HTMLSelectElement>("#load-days");
  const status = form?.querySelector("[data-load-status]");

  if (!form || !amount || !days || !status) return;
  let spoken: number | undefined;

  const show = () => {
    const parsed = parseFigure(
      factoringFields.invoiceAmount,
      messages.numbers,
      amount.value,
      messages.amount,
    );
    const message = parsed.ok ? "" : parsed.message;
    const figures = loadFigures(parsed.ok ? parsed.value : null, Number(days.value), messages);
    for (const output of document.querySelectorAll<HTMLElement>("[data-load-figure]")) {
      const name = output.dataset.loadFigure as keyof typeof figures;
      output.textContent = figures[name];
    }
    document.documentElement.style.setProperty("--load-days", days.value);
    // The browser then says the message at the field, and sends nothing.
    amount.setCustomValidity(message);
    amount.setAttribute("aria-invalid", String(!parsed.ok));
    return message || figures.summary;
  };

  const quoteNamed = form.querySelector<HTMLInputElement>("[data-quote-name]");
  const button = form.querySelector<HTMLElement>("[data-quote-label]");
  if (quoteNamed && button) {
    form.action = form.dataset.loadExample ?? "";
    quoteNamed.name = quoteNamed.dataset.quoteName ?? "";
    button.textContent = button.dataset.quoteLabel ?? "";
  }

  form.addEventListener("input", () => {
    const summary = show();
    clearTimeout(spoken);
    spoken = window.setTimeout(() => {
      status.textContent = summary;
    }, silenceMs);
  });
  // Coming back, the browser puts in what was typed.
  addEventListener("pageshow", show);
}

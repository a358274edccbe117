import { calculateFactoring, factoringFields, factoringSummary } from "./factoring";
import { defaultsOf, parseFigure } from "./figure-table";
import { type Cents, formatMoney, NOT_AVAILABLE } from "./money";
import type { LoadFigureMessages } from "./numbers.en";

/** The figures of the home page's example, which are the calculator's defaults. Visitors can change two of them. */
export const loadDefaults = defaultsOf(factoringFields);

/** The choices for how many days a broker takes to pay. */
export const brokerPaysAfter = [15, 30, 45, 60] as const;

/** The texts of the example, by the `data-load-figure` attribute of their elements. */
export type LoadFigures = ReturnType<typeof loadFigures>;

/** Returns the texts of the example: what a load (freight job) pays and when, at the calculator's default rates. If `amount` is null, dashes replace amounts of money. */
export function loadFigures(amount: Cents | null, daysToPay: number, messages: LoadFigureMessages) {
  const result = calculateFactoring({
    ...loadDefaults,
    invoiceAmount: amount ?? 0,
    paymentTerms: daysToPay,
  });
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

/** How long after the last change screen readers read the result, in milliseconds. */
const silenceMs = 400;

/**
 * Updates the home page's example while the visitor types. The home page loads no other script. Each language has its own version of the script,
 * with only its own texts. Without the script, the form leads to the calculator.
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
    // The browser shows the message at the field and does not send the form.
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
      // Everyone sees the message. The result is only read out, because the page shows it.
      status.classList.toggle("sr-only", amount.validity.valid);
    }, silenceMs);
  });
  // On Back, the browser restores what was typed.
  addEventListener("pageshow", show);
}

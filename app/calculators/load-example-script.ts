import { factoringFields } from "./factoring";
import { parseFigure } from "./figure-table";
import { loadFigures, noLoadFigures } from "./load-figures";
import type { LoadFigureWords } from "./load-figures.en";

/** How long after the last change the result is read out: not at each key. */
const silenceMs = 400;

/**
 * Works the example out in place: the home page's only script, one a language, so that only the page's words are sent. Without it
 * the example stands as rendered, and its form leads to the calculator.
 */
export function startLoadExample(words: LoadFigureWords): void {
  const form = document.querySelector<HTMLFormElement>("form[data-load-example]");
  const amount = form?.querySelector<HTMLInputElement>("#load-amount");
  const days = form?.querySelector<HTMLSelectElement>("#load-days");
  const status = form?.querySelector("[data-load-status]");

  if (!form || !amount || !days || !status) return;
  let spoken: number | undefined;

  const show = () => {
    const daysToPay = Number(days.value);
    const parsed = parseFigure(
      factoringFields.invoiceAmount,
      words.numbers,
      amount.value,
      words.amount,
    );
    const message = parsed.ok ? "" : parsed.message;
    const figures = parsed.ok
      ? loadFigures(parsed.value, daysToPay, words)
      : noLoadFigures(daysToPay, message, words);
    for (const output of document.querySelectorAll<HTMLElement>("[data-load-figure]")) {
      const name = output.dataset.loadFigure as keyof typeof figures;
      output.textContent = figures[name];
    }
    document.documentElement.style.setProperty("--load-days", days.value);
    // The browser then says the message at the field, and sends nothing.
    amount.setCustomValidity(message);
    amount.setAttribute("aria-invalid", String(!parsed.ok));
    return figures.summary;
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

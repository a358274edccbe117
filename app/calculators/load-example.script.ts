import { factoringFields } from "./factoring";
import { parseFigure } from "./figure-table";
import { loadFigures, noLoadFigures } from "./load-figures";

// The home page's only script. Without it the example stands as rendered, and its form leads to the calculator.

/** How long after the last change the result is read out: not at each key. */
const silenceMs = 400;

const form = document.querySelector<HTMLFormElement>("form[data-load-example]");
const amount = form?.querySelector<HTMLInputElement>("#load-amount");
const days = form?.querySelector<HTMLSelectElement>("#load-days");
const status = form?.querySelector("[data-load-status]");

if (form && amount && days && status) {
  let spoken: number | undefined;

  const show = () => {
    const daysToPay = Number(days.value);
    const parsed = parseFigure(factoringFields.invoiceAmount, amount.value, "Load amount");
    const message = parsed.ok ? "" : parsed.message;
    const figures = parsed.ok
      ? loadFigures(parsed.value, daysToPay)
      : noLoadFigures(daysToPay, message);
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

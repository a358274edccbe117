import type { Page } from "@playwright/test";
import { quoteFields } from "./leads";
import type { Site } from "./site";

/** Sends quote requests from one company's domain and returns the references, in the order of `names`. */
export async function sendQuotes(
  site: Site,
  domain: string,
  names: readonly string[],
  changes: Record<string, string> = {},
): Promise<string[]> {
  const references: string[] = [];
  for (const [index, name] of names.entries()) {
    const fields = quoteFields({
      companyName: `${name} of ${domain}`,
      email: `${name.toLowerCase()}@${domain}.example`,
      phone: `(602) 555-${String(1000 + (hash(domain) % 8000) + index)}`,
      ...changes,
    });
    const answer = await fetch(`${site.url}/api/quotes`, {
      method: "POST",
      body: JSON.stringify(fields),
      headers: { "Content-Type": "application/json" },
    });
    const { quote } = await answer.json();
    references.push(quote.reference);
  }
  return references;
}

function hash(text: string): number {
  return [...text].reduce((sum, character) => sum * 31 + character.charCodeAt(0), 7) % 100_003;
}

/** Returns the panel of the lead that is open next to the list. */
export const panel = (page: Page) => page.getByRole("complementary");

/** Returns the note that holds this text; the field in which it can be edited holds it too. */
export const noteOf = (page: Page, text: string) =>
  panel(page).getByRole("paragraph").filter({ hasText: text });

/** Opens a lead by its row; the whole row is the link. */
export function open(page: Page, company: string) {
  return page
    .getByRole("table")
    .getByRole("link", { name: new RegExp(`^${company},`) })
    .click();
}

/** The message about the last change; other parts of the page have statuses too. */
export function notice(page: Page) {
  return page.getByRole("status").and(page.locator(".desk-outcome"));
}

/** Returns the button that assigns the open lead to the person who is signed in. */
export function assignToMe(page: Page) {
  return panel(page).getByRole("button", { name: "Assign to me" });
}

/** Returns the links of the list to its leads. */
export function rowLinks(page: Page) {
  return page.getByRole("table").locator("a[data-lead-link]");
}

/** Returns the rows of the list, without its head. */
export function rows(page: Page) {
  return page
    .getByRole("table")
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
}

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

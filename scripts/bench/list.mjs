import { compare, nextQuote, rowsOf, signIn, startPinnedSite } from "./measure.mjs";
import { startMinimalRemix } from "./reference.mjs";

const quoteCount = 20;

/** Compares the site's list of 20 quotes by email address, with session and audit, with a minimal Remix app without either. Returns the results to print. */
export async function measure(options) {
  const site = await startPinnedSite();
  const minimal = await startMinimalRemix();
  const servers = { "the site": site, "a minimal Remix app": minimal };
  const quote = nextQuote();
  const headers = { "Content-Type": "application/json" };
  for (let number = 0; number < quoteCount; number += 1) {
    const body = JSON.stringify({ ...quote, companyName: `Copper State Hauling ${number}` });
    for (const { url } of Object.values(servers)) {
      await fetch(`${url}/api/quotes`, { method: "POST", headers, body });
    }
  }
  const cookie = await signIn(site.url);
  const samples = await compare(servers, options, () => ({
    path: `/api/quotes/email/${quote.email}`,
    headers: { Cookie: cookie },
    status: 200,
  }));
  await Promise.all([site.stop(), minimal.stop()]);
  return { title: "List by email", rows: rowsOf(`${quoteCount} quotes`, samples, 0.3) };
}

import { compare, formHeaders, nextForm, nextQuote, rowsOf, startPinnedSite } from "./measure.mjs";
import { startMinimalRemix } from "./reference.mjs";

/** Compares the site with a minimal Remix app at storing quote requests per second, by form and by JSON. Both use synchronous=FULL. Returns the results to print. */
export async function measure(options) {
  const site = await startPinnedSite();
  const minimal = await startMinimalRemix();
  const servers = { "the site": site, "a minimal Remix app": minimal };
  const form = await compare(servers, options, (name) => ({
    path: "/get-quote",
    headers: formHeaders(servers[name].url),
    body: nextForm,
    status: 303,
  }));
  const json = await compare(servers, options, () => ({
    path: "/api/quotes",
    headers: { "Content-Type": "application/json" },
    body: () => JSON.stringify(nextQuote()),
    status: 201,
  }));
  await Promise.all([site.stop(), minimal.stop()]);
  return {
    title: "A quote",
    rows: [...rowsOf("by the form", form, 0.9), ...rowsOf("as JSON", json, 0.9)],
  };
}

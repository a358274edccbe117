import { compare, rowsOf, startPinnedSite } from "./measure.mjs";
import { startBareServer } from "./reference.mjs";

/** Compares the site's home page (brotli) with a bare `node:http` server that sends the same bytes, in requests per second. Returns the results to print. */
export async function measure(options) {
  const site = await startPinnedSite();
  const headers = { "Accept-Encoding": "br" };
  // The second request onward comes from the page cache.
  await (await fetch(site.url, { headers })).text();
  const bare = await startBareServer(site.url, headers);
  const samples = await compare({ "the site": site, "bare node:http": bare }, options, () => ({
    path: "/",
    headers,
    status: 200,
  }));
  await Promise.all([site.stop(), bare.stop()]);
  return { title: "Home page", rows: rowsOf("brotli", samples, 0.65) };
}

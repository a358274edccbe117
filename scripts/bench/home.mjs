import { compare, rowsOf, startPinnedSite } from "./measure.mjs";
import { startBareServer } from "./reference.mjs";

/** The home page, compressed by brotli, against a bare `node:http` server that answers the same bytes. */
export async function measure(options) {
  const site = await startPinnedSite();
  const headers = { "Accept-Encoding": "br" };
  // The page cache answers from the second request on.
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

import { residentBytes } from "../lib/processes.mjs";
import { formHeaders, load, nextForm, startPinnedSite } from "./measure.mjs";

/** Measures resident memory after the start, and after a load: the home page, then quote requests by form. Returns the results to print. */
export async function measure({ seconds }) {
  const site = await startPinnedSite();
  const { url } = site;
  const megabytes = () => Math.round(residentBytes(site.child.pid) / 1e6);
  const started = megabytes();
  await load({ url, path: "/", headers: { "Accept-Encoding": "br" }, seconds, status: 200 });
  await load({
    url,
    path: "/get-quote",
    headers: formHeaders(url),
    body: nextForm,
    seconds: seconds * 2,
    status: 303,
  });
  const loaded = megabytes();
  await site.stop();
  return {
    title: "Memory",
    rows: [
      { what: "after the start, MB", figure: started },
      { what: "after the standard load, MB", figure: loaded, atMost: 170 },
    ],
  };
}

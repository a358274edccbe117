import { makeFolder } from "../lib/processes.mjs";
import { median } from "../lib/table.mjs";
import { startPinnedSite } from "./measure.mjs";

/** Measures the time from the process start to the first home page, with an existing database. Returns the results to print. */
export async function measure({ rounds }) {
  const folder = makeFolder();
  await (await startPinnedSite({ folder })).stop();
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    const site = await startPinnedSite({ folder });
    await (await fetch(site.url)).text();
    times.push(performance.now() - began);
    await site.stop();
  }
  const rows = [{ what: "first home page after start, ms", figure: median(times), atMost: 600 }];
  return { title: "Start", rows };
}

import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { freePort, makeFolder } from "../lib/processes.mjs";
import { median } from "../lib/table.mjs";
import { startPinnedSite } from "./measure.mjs";

/** Measures the time from the process start to the first home page, with an existing database. */
export async function measure({ rounds }) {
  const folder = makeFolder();
  await (await startPinnedSite({ folder })).stop();
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    const port = await freePort();
    const began = performance.now();
    const starting = startPinnedSite({ folder, port });
    while (!(await homePageAnswers(port))) await delay(2);
    times.push(performance.now() - began);
    await (await starting).stop();
  }
  const rows = [{ what: "first home page after start, ms", figure: median(times), atMost: 600 }];
  return { title: "Start", rows };
}

const homePageAnswers = (port) =>
  fetch(`http://127.0.0.1:${port}/`).then(
    async (answer) => (await answer.text()) !== "" && answer.ok,
    () => false,
  );

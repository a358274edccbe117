import { rmSync } from "node:fs";
import { request } from "node:http";
import { performance } from "node:perf_hooks";
import { freePort, makeFolder, startSite } from "../lib/processes.mjs";
import { median, serverCore } from "./measure.mjs";

/**
 * The time from starting the process to its first home page, rendered, with the database of an earlier start, in milliseconds.
 * @param {{ rounds: number }} options
 */
export async function measureStart({ rounds }) {
  const folder = makeFolder();
  await (await startSite({ folder })).stop();
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    const port = await freePort();
    const began = performance.now();
    const starting = startSite({ folder, port, core: serverCore });
    while (!(await homePageAnswers(port))) {
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    times.push(performance.now() - began);
    await (await starting).stop();
  }
  rmSync(folder, { recursive: true, force: true });
  return {
    title: "Start",
    rows: [
      {
        what: "first home page after start, ms",
        figure: median(times),
        spread: `${Math.min(...times).toFixed(0)}–${Math.max(...times).toFixed(0)}`,
        atMost: 600,
      },
    ],
    samples: { times },
  };
}

function homePageAnswers(port) {
  return new Promise((resolve) => {
    request({ port, host: "127.0.0.1", path: "/" }, (res) => {
      res.resume().on("end", () => resolve(res.statusCode === 200));
    })
      .on("error", () => resolve(false))
      .end();
  });
}

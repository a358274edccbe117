import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { fixture } from "../support/fixtures";

it("ends a hung site, with a log line, but not an idle one", async () => {
  const child = spawn(process.execPath, [fixture("hang"), "1", "3"]);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (piece: string) => {
      output += piece;
    });
  }
  const [code, signal] = await once(child, "close");
  expect([code, signal]).toEqual([null, "SIGKILL"]);
  expect(output).toMatch(/^waited for 3 s\n\{"time":"20.+","level":"error","event":"hung",.+\}\n$/);
  expect(JSON.parse(output.split("\n")[1] ?? "")).toMatchObject({
    message: "The site hung for 1 seconds and was killed, so that it restarts.",
  });
});

// Waits for some seconds, then stops responding, like a site that hangs: `hang SECONDS-IT-MAY SECONDS-IT-WAITS`.
import { endWhenHung } from "~/health/end-when-hung.server";

const [, , patience = "", wait = ""] = process.argv;
endWhenHung(Number(patience));
setTimeout(() => {
  process.stdout.write(`waited for ${wait} s\n`);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}, Number(wait) * 1_000);

import { existsSync, statfsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";

const chromiumFlags = [
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // A page lives for seconds: compiling its hot code again, and better, takes an eighth of the browser's time and pays back less.
  "--js-flags=--no-opt,--no-maglev",
];

const executablePath = process.env.CHROMIUM_PATH;

// Playwright moves the browser's shared memory to the disk, because many containers offer too little. Keeping it in memory takes less processor time.
const shared = existsSync("/dev/shm") ? statfsSync("/dev/shm") : { bavail: 0, bsize: 0 };
const ignoreDefaultArgs = shared.bavail * shared.bsize > 1e9 ? ["--disable-dev-shm-usage"] : [];

/** The browser's fonts, time zone and language, so that results do not depend on the machine. */
const env = {
  ...process.env,
  FONTCONFIG_FILE: fileURLToPath(new URL("tests/support/fonts.conf", import.meta.url)),
  TZ: "America/Phoenix",
  LANG: "C.UTF-8",
};

const longestTest = "**/development.spec.ts";
const withClients = ["**/clients.spec.ts", "**/passkeys.spec.ts"];
const leftOut = process.env.TEST_LONG ? [] : ["**/*.long.spec.ts"];

export default defineConfig({
  testDir: "tests",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results/playwright",
  fullyParallel: true,
  // One a core of a small machine; a third makes all of them slower.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Only a test that hangs reaches these limits, even on a busy machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json"]],
  projects: [
    // The longest test starts first, so that no core is idle at the end.
    { name: "development", testMatch: longestTest },
    // On a site with other settings. One worker, since each starts a site and a browser.
    { name: "clients", testMatch: withClients, workers: 1 },
    { name: "site", testIgnore: [longestTest, ...withClients, ...leftOut] },
  ],
  use: {
    browserName: "chromium",
    launchOptions: {
      args: chromiumFlags,
      ignoreDefaultArgs,
      env,
      ...(executablePath && { executablePath }),
    },
    locale: "en-US",
    timezoneId: "America/Phoenix",
    trace: "off",
  },
});

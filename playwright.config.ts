import { defineConfig } from "@playwright/test";

const chromiumFlags = [
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: "tests",
  testMatch: "**/*.spec.ts",
  testIgnore: process.env.TEST_LONG ? [] : "**/*.long.spec.ts",
  outputDir: "test-results/playwright",
  fullyParallel: true,
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Limits for what hangs, not for a busy machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json"]],
  use: {
    browserName: "chromium",
    launchOptions: { args: chromiumFlags, ...(executablePath ? { executablePath } : {}) },
    locale: "en-US",
    timezoneId: "America/Phoenix",
    trace: "off",
  },
});

// Checks a running container: PHASE=first submits a quote, PHASE=restarted finds it as staff. Needs BASE_URL, ADMIN_USERNAME and
// ADMIN_PASSWORD. With EXEC, such as "podman exec app", also runs the commands of the operators' pages in the container.
// Exit code 1 with a line for a failure.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const { BASE_URL, PHASE, ADMIN_USERNAME, ADMIN_PASSWORD, EXEC } = process.env;
const email = "smoke@example.com";
const fromTheSite = { "Sec-Fetch-Site": "same-origin" };

const post = (path, fields) =>
  fetch(`${BASE_URL}${path}`, {
    method: "POST",
    redirect: "manual",
    headers: fromTheSite,
    body: new URLSearchParams(fields),
  });

if (PHASE === "first") {
  const answer = await post("/get-quote", {
    companyName: "Smoke Test Hauling",
    contactName: "Sam Smoke",
    email,
    phone: "602-555-0100",
    monthlyRevenue: "under-25k",
    agreeToTerms: "on",
  });
  assert.equal(answer.status, 303, "the quote form redirects to the receipt");
  const receipt = await fetch(`${BASE_URL}${answer.headers.get("Location")}`);
  assert.equal(receipt.status, 200, "the receipt is there");
} else {
  const signIn = await post("/admin/login", { username: ADMIN_USERNAME, password: ADMIN_PASSWORD });
  const cookie = signIn.headers.get("Set-Cookie")?.split(";")[0];
  assert.ok(cookie, "the administrator can sign in");
  const found = await fetch(`${BASE_URL}/api/quotes/email/${email}`, { headers: { cookie } });
  const { quotes } = await found.json();
  assert.equal(quotes.length, 1, "the quote survived the restart");
}
for (const words of EXEC ? commandsOfPages() : []) {
  const [command = "", ...rest] = EXEC.split(" ");
  const { status, stdout, stderr } = spawnSync(command, [...rest, ...words], { encoding: "utf8" });
  // A command that asks first says so without a terminal; a checklist has exit codes for what it finds.
  const asks = /Add --yes to go on\.$/m.test(stderr) || stdout.includes("All well (");
  assert.ok(status === 0 || asks, `${words.join(" ")}: ${status}\n${stdout}${stderr}`);
  console.log(`container smoke, ${PHASE}: ${words.join(" ")}`);
}
console.log(`container smoke, ${PHASE}: ok`);

/** Returns each `docker compose exec app tpf …` of the pages, except those that need a name or a file. */
function commandsOfPages() {
  const text = ["operations", "bad-day"].map((page) => readFileSync(`docs/${page}.md`, "utf8"));
  const found = text.join("\n").matchAll(/docker compose exec (?:-T )?app (tpf [^`<>#\n]*)/g);
  const commands = new Set([...found].map(([, words]) => words.trim()));
  return [...commands].filter((one) => !/[A-Z]{3}|\/dev/.test(one)).map((one) => one.split(" "));
}

// Checks a running container: PHASE=first submits a quote, PHASE=restarted finds it as staff. Needs BASE_URL, ADMIN_USERNAME and
// ADMIN_PASSWORD. With EXEC, such as "podman exec -i app", also runs the operators' commands in the container.
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
if (EXEC) {
  if (PHASE === "first") setUpMachine();
  for (const words of commandsOfPages()) {
    const { status, stdout, stderr } = inContainer(words);
    // A command that asks first says so without a terminal; a checklist has exit codes for what it finds.
    const asks = /Add --yes to go on\.$/m.test(stderr) || stdout.includes("All well (");
    assert.ok(status === 0 || asks, `${words.join(" ")}: ${status}\n${stdout}${stderr}`);
    console.log(`container smoke, ${PHASE}: ${words.join(" ")}`);
  }
}
console.log(`container smoke, ${PHASE}: ok`);

function inContainer(words, input = "") {
  const [command = "", ...rest] = EXEC.split(" ");
  return spawnSync(command, [...rest, ...words], { encoding: "utf8", input });
}

/** Runs `tpf setup` in the image, and has podman-compose, if it is there, read compose.yaml without running anything. */
function setUpMachine() {
  inContainer(
    ["sh", "-c", "mkdir /tmp/new; cat > /tmp/new/compose.yaml"],
    readFileSync("compose.yaml"),
  );
  const answers = "www.example.com\nsmoke\nsmoke@example.com\n\n\n";
  const { stdout, stderr } = inContainer(["tpf", "setup", "/tmp/new"], answers);
  assert.match(stdout, /^Next: docker compose up -d$/m, stderr);
  const dry = ["--podman-path", "true", "--dry-run", "-f", "compose.yaml", "up", "-d"];
  const env = { ...process.env, DOMAIN: "www.example.com" };
  const {
    status,
    error,
    stdout: runs,
  } = spawnSync("podman-compose", dry, { encoding: "utf8", env });
  if (error) return console.log("compose.yaml was not read: apt-get install podman-compose.");
  assert.deepEqual(
    [status, runs.match(/(?<=^true run --name=\w+_)[a-z]+/gm)],
    [0, ["app", "caddy"]],
  );
  console.log("container smoke: tpf setup, compose.yaml");
}

/** Returns each `tpf …` in the service `app` of the pages and of deploy/upgrade, except those that need a name or a file. */
function commandsOfPages() {
  const files = ["README.md", "docs/operations.md", "docs/bad-day.md", "deploy/upgrade"];
  const text = files.map((file) => readFileSync(file, "utf8")).join("\n");
  const found = text.matchAll(
    /docker compose (?:exec(?: -T)?|run --rm -T) app (tpf [^`<>|#\n]*)(?!.*<)/g,
  );
  const commands = new Set([...found].map(([, words]) => words.trim()));
  return [...commands].filter((one) => !/[A-Z]{3}|\/dev/.test(one)).map((one) => one.split(" "));
}

// Proves a running container: PHASE=first submits a quote, PHASE=restarted finds it again as staff would.
// Needs BASE_URL, ADMIN_USERNAME and ADMIN_PASSWORD; ends with exit code 1 and a line when something is wrong.
import assert from "node:assert/strict";

const { BASE_URL, PHASE, ADMIN_USERNAME, ADMIN_PASSWORD } = process.env;
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
console.log(`container smoke, ${PHASE}: ok`);

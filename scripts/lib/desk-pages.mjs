// Times pages of a started site as a signed-in administrator gets them: from the request to the last byte.

const admin = { username: "dispatch", password: "a long road to Tucson" };
/** As many as the engine takes to compile what a page runs: staff have the desk open all day. */
const warmUps = 30;
const requests = 30;

/** Pages of the desk that are timed, by name: each way in which a list is found and counted. */
export const deskPages = {
  "default view": "/admin/quotes",
  "box Now": "/admin/quotes?box=now",
  "status and kind": "/admin/quotes?status=quoted&kind=fuel-card-application",
  "search by email": "/admin/quotes?email=rosa.del",
  "search by surname": "/admin/quotes?q=delgado",
  "search by a common word": "/admin/quotes?q=trucking",
  "search by last digits": "/admin/quotes?q=0187",
};

/** Returns the times of each page of a started site, in milliseconds, and its weight. */
export async function timePages({ url }, pages) {
  const cookie = await signIn(url);
  const results = [];
  for (const [name, path] of Object.entries(pages)) {
    results.push({ name, ...(await timePage(`${url}${path}`, cookie)) });
  }
  return results;
}

async function timePage(address, cookie) {
  const taken = [];
  let bytes = 0;
  for (let index = 0; index < warmUps + requests; index++) {
    const begun = performance.now();
    const answer = await fetch(address, { headers: { Cookie: cookie } });
    const body = await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}.`);
    if (index >= warmUps) taken.push(performance.now() - begun);
    bytes = body.byteLength;
  }
  taken.sort((a, b) => a - b);
  const at = (part) => taken[Math.floor(taken.length * part)];
  return { median: at(0.5), p95: at(0.95), kilobytes: bytes / 1024 };
}

/** Signs in as the administrator of `startSite` and returns the session's cookie. */
export async function signIn(url) {
  const answer = await fetch(`${url}/admin/login`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(admin),
    headers: { Origin: url, "Sec-Fetch-Site": "same-origin" },
  });
  const cookie = answer.headers.get("Set-Cookie")?.split(";")[0];
  if (answer.status !== 303 || cookie === undefined) throw new Error(`Sign-in: ${answer.status}.`);
  return cookie;
}

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addressIn } from "~/site/spanish-paths";
import {
  clientFields,
  clientPassword,
  externalRedirect,
  makeClient,
  makeReadyClient,
  storeClientPasskey,
} from "../support/clients";
import { postForm, postJson, signInByHttp } from "../support/http";
import { fuelCardFields, quoteFields } from "../support/leads";
import { foreignIn } from "../support/messages";
import { readPage, withoutLanguageLink } from "../support/page";
import { type Site, startSite } from "../support/site";
import { hasEnglish } from "../support/spanish";

let site: Site;
let admin: string;
let rosaPath: string;

beforeAll(async () => {
  site = await startSite({
    CLIENT_PORTAL_URL: "https://portal.example.com/login",
    EXTERNAL_LOGIN_HOSTS: "tms.example.com, localhost",
    RATE_LIMIT_POSTS: "0",
  });
  admin = await signInByHttp(site.url);
  rosaPath = await makeReadyClient(site, admin, clientFields("rosa"));
});

afterAll(() => site.stop());

describe("POST /api/auth/external-redirect", () => {
  it("answers a client with token, user and redirectUrl, and sets the session cookie", async () => {
    const answer = await externalRedirect(site, {
      username: " ROSA ",
      externalUrl: "HTTPS://QBO.Intuit.com/app?a=b",
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    const body = await answer.json();
    expect(body).toEqual({
      success: true,
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: clientFields("rosa"),
      redirectUrl: "https://qbo.intuit.com/app?a=b",
    });
    expect(answer.headers.get("Set-Cookie")).toMatch(
      new RegExp(`^client=${body.token}; Max-Age=86(400|399); Path=/; HttpOnly; SameSite=Lax$`),
    );
  });

  it.each([
    ["trucking-software", "https://tms.example.com/loads", "https://tms.example.com/loads"],
    ["custom", "http://localhost:4000/", "http://localhost:4000/"],
    ["xero", "/client-dashboard", "/client-dashboard"],
  ])("redirects to %s at %s", async (systemType, externalUrl, expected) => {
    const answer = await externalRedirect(site, { username: "rosa", systemType, externalUrl });
    expect((await answer.json()).redirectUrl).toBe(new URL(expected, site.url).href);
  });

  it.each([
    ["no address", { externalUrl: "" }, "externalUrl", "Please enter an external URL"],
    [
      "no address at all",
      { externalUrl: undefined },
      "externalUrl",
      "Please enter an external URL",
    ],
    ["no username", { username: " " }, "username", "Enter your username."],
    ["no password", { password: "" }, "password", "Enter your password."],
    [
      "no known system",
      { systemType: "oracle" },
      "systemType",
      "Choose the system you want to go to.",
    ],
    ["a list for a name", { username: ["rosa"] }, "username", "Send a single text value."],
    [
      "another scheme",
      { externalUrl: "javascript:alert(1)" },
      "externalUrl",
      /starting with https/,
    ],
    ["user info", { externalUrl: "https://a@qbo.intuit.com" }, "externalUrl", /username and the @/],
    ["another host", { externalUrl: "https://evil.example" }, "externalUrl", /another host/],
    [
      "plain http",
      { externalUrl: "http://qbo.intuit.com" },
      "externalUrl",
      /must start with https/,
    ],
  ])(
    "refuses %s with 400 and the reason, and starts no session",
    async (_, changes, field, reason) => {
      const answer = await externalRedirect(site, { username: "rosa", ...changes });
      expect(answer.status).toBe(400);
      const message = typeof reason === "string" ? reason : expect.stringMatching(reason);
      expect(await answer.json()).toEqual({
        success: false,
        error: message,
        fieldErrors: { [field]: message },
      });
      expect(answer.headers.get("Set-Cookie")).toBeNull();
    },
  );

  it("answers unknown, known, disabled and passwordless accounts identically", async () => {
    const disabled = await makeReadyClient(site, admin, clientFields("disabled"));
    await postForm(site.url + disabled, { intent: "disable" }, { Cookie: admin });
    await makeClient(site, admin, clientFields("fresh"));
    const tries = [
      { username: "nobody" },
      { username: "rosa", password: "wrong" },
      { username: "disabled" },
      { username: "fresh" },
      { username: "fresh", password: "null" },
    ];
    for (const changes of tries) {
      const answer = await externalRedirect(site, changes);
      expect(answer.status).toBe(401);
      expect(await answer.json()).toEqual({
        success: false,
        error: "External login failed. Check your username and password.",
      });
      expect(answer.headers.get("Set-Cookie")).toBeNull();
    }
  });

  it.each(["throttled", "no-such-client"])(
    "answers the sixth attempt for %s with 429, whatever the password",
    async (username) => {
      if (username === "throttled") await makeReadyClient(site, admin, clientFields(username));
      for (let count = 0; count < 5; count++) {
        expect((await externalRedirect(site, { username, password: "wrong" })).status).toBe(401);
      }
      const answer = await externalRedirect(site, { username });
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(800);
      expect(await answer.json()).toEqual({
        success: false,
        error: "Too many failed sign-ins. Try again in 15 minutes.",
      });
    },
  );

  it.each([
    ["a form", "username=rosa", { "Content-Type": "application/x-www-form-urlencoded" }, 415],
    ["broken JSON", "{", {}, 400],
    ["a list", "[]", {}, 400],
    ["a foreign origin", "{}", { Origin: "https://evil.example" }, 403],
  ] satisfies [string, string, Record<string, string>, number][])(
    "refuses %s",
    async (_, body, headers, status) => {
      const answer = await postJson(`${site.url}/api/auth/external-redirect`, body, headers);
      expect(answer.status).toBe(status);
      expect(await answer.json()).toMatchObject({ success: false, error: expect.any(String) });
    },
  );

  it.each(["GET", "PUT"])("answers %s with 405", async (method) => {
    const answer = await fetch(`${site.url}/api/auth/external-redirect`, { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("Allow")).toBe("POST");
  });
});

describe("the session", () => {
  it("opens the dashboard by cookie or bearer token only", async () => {
    const token = await tokenOf("rosa");
    const presented: Record<string, string>[] = [
      { Cookie: `client=${token}` },
      { Authorization: `Bearer ${token}` },
    ];
    for (const headers of presented) {
      const answer = await get("/client-dashboard", headers);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      const html = await answer.text();
      for (const text of ["Welcome, Rosa!", "Rosa Delgado", "rosa@copperstate.example"]) {
        expect(html).toContain(text);
      }
    }
    const signedOut = await get("/client-dashboard");
    expect(signedOut.status).toBe(200);
    const html = await signedOut.text();
    expect(html).toContain("Please log in to access your dashboard");
    expect(html).not.toContain("Rosa");
    expect(await (await get("/client-dashboard", { Cookie: admin })).text()).not.toContain("Rosa");
  });

  it("is invalid after the logout, which redirects home", async () => {
    const token = await tokenOf("rosa");
    const cookie = { Cookie: `client=${token}` };
    const logout = await postForm(`${site.url}/client-sign-out`, {}, cookie);
    expect(logout.status).toBe(303);
    expect(logout.headers.get("Location")).toBe("/");
    expect(logout.headers.get("Set-Cookie")).toContain("client=; Max-Age=0");
    const replays: Record<string, string>[] = [cookie, { Authorization: `Bearer ${token}` }];
    for (const headers of replays) {
      for (const path of ["/client-dashboard", "/client-dashboard.data"]) {
        const replay = await get(path, headers);
        expect(replay.status).toBe(401);
        expect(await replay.text()).not.toContain("Rosa");
      }
    }
  });

  it("is not ended by another site, nor by a link", async () => {
    const token = await tokenOf("rosa");
    const cookie = { Cookie: `client=${token}` };
    const foreign = { ...cookie, "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" };
    expect((await postForm(`${site.url}/client-sign-out`, {}, foreign)).status).toBe(403);
    expect((await get("/client-sign-out", cookie)).status).toBe(302);
    expect(await (await get("/client-dashboard", cookie)).text()).toContain("Welcome, Rosa!");
  });

  it("ends when staff disable or reset the account", async () => {
    const path = await makeReadyClient(site, admin, clientFields("ended"));
    for (const intent of ["reset", "disable"]) {
      const reset = await postForm(site.url + path, { intent: "reset" }, { Cookie: admin });
      const [link] = /\/set-password\/[\w-]{43}/.exec(await reset.text()) ?? [];
      await postForm(`${site.url}${link}`, { password: clientPassword });
      const headers = { Cookie: `client=${await tokenOf("ended")}` };
      expect((await get("/client-dashboard", headers)).status).toBe(200);
      await postForm(site.url + path, { intent }, { Cookie: admin });
      expect((await get("/client-dashboard", headers)).status).toBe(401);
    }
  });
});

describe("the dashboard's requests", () => {
  it("are exactly those sent with the account's email, in any case", async () => {
    const email = "DALE@copperstate.example";
    const own = await postJson(`${site.url}/api/quotes`, { ...quoteFields({ email }) });
    const card = await postJson(
      `${site.url}/api/fuel-card-applications`,
      fuelCardFields({ email }),
    );
    const others = await postJson(
      `${site.url}/api/quotes`,
      quoteFields({ email: "x.dale@copperstate.example" }),
    );
    await makeReadyClient(site, admin, clientFields("dale"));
    const reference = async (answer: Response, name: string) =>
      (await answer.json())[name].reference;
    const headers = { Cookie: `client=${await tokenOf("dale")}` };
    const html = await (await get("/client-dashboard", headers)).text();
    expect(html).toContain(await reference(own, "quote"));
    expect(html).toContain(await reference(card, "application"));
    expect(html).not.toContain(await reference(others, "quote"));
    expect(html).toContain(">Received</");
    expect(html.match(/href="\/receipt\/[\w-]{43}"/g)).toHaveLength(2);
  });
});

describe("/external-login without scripts", () => {
  const typed = {
    systemType: "quickbooks",
    externalUrl: "https://qbo.intuit.com/app",
    username: "rosa",
  };
  const post = (changes: Record<string, string>) =>
    postForm(`${site.url}/external-login`, { ...typed, password: clientPassword, ...changes });

  it("signs in and answers with a link that names the host", async () => {
    const answer = await post({});
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Set-Cookie")).toMatch(/^client=[\w-]{43}; /);
    const html = withoutComments(await answer.text());
    expect(html).toMatch(
      /href="https:\/\/qbo\.intuit\.com\/app"[^>]*>Continue to qbo\.intuit\.com</,
    );
    expect(answer.headers.get("Content-Security-Policy")).toContain("form-action 'self';");
  });

  it("opens this site's own dashboard directly", async () => {
    const answer = await post({ externalUrl: "/client-dashboard", systemType: "custom" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe("/client-dashboard");
  });

  it("asks a signed-in client for no password, but still checks the address", async () => {
    const cookie = cookieOf(await post({}));
    const page = await (await get("/external-login", { Cookie: cookie })).text();
    expect(page).toContain("Signed in as rosa.");
    expect(page).not.toContain('name="password"');
    const { username: _, ...destination } = typed;
    const go = (changes: Record<string, string>, Cookie: string) =>
      postForm(`${site.url}/external-login`, { ...destination, ...changes }, { Cookie });
    const answer = await go({}, cookie);
    expect([answer.status, answer.headers.get("Set-Cookie")]).toEqual([200, null]);
    expect(withoutComments(await answer.text())).toContain(">Continue to qbo.intuit.com<");
    const evil = await go({ externalUrl: "https://evil.example/" }, cookie);
    expect(evil.status).toBe(400);
    const ended = await go({}, "client=x");
    expect([ended.status, await ended.text()]).toEqual([
      400,
      expect.stringContaining("Enter your username."),
    ]);
  });

  it.each([
    ["a wrong password", { password: "wrong" }, 401, "External login failed"],
    ["no address", { externalUrl: "" }, 400, "Please enter an external URL"],
    ["another host", { externalUrl: "https://evil.example/" }, 400, "is on another host."],
  ])("answers %s with the form, keeping all but the password", async (_, changes, status, text) => {
    const answer = await post(changes);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("Set-Cookie")).toBeNull();
    const html = await answer.text();
    expect(html).toContain(text);
    expect(html).toContain('value="rosa"');
    expect(html).not.toContain(clientPassword);
    expect(html).not.toContain("Continue to");
  });

  it("makes the link to share with a form, also where scripts are on but fail to load", async () => {
    const html = await (await get("/external-login")).text();
    const withScriptsOn = html.replace(/<noscript>[\s\S]*?<\/noscript>/g, "");
    expect(withScriptsOn).toContain(">Make the link</button>");
    expect(readPage(withScriptsOn).ids).toContain("share-url");
  });

  it("prefills a shared link and names its host; ignores a bad one", async () => {
    const shared = withoutComments(
      await (await get("/external-login?system=xero&url=https%3A%2F%2Fgo.xero.com%2Fa")).text(),
    );
    expect(shared).toContain('value="https://go.xero.com/a"');
    expect(shared).toMatch(/you will be sent to <strong[^>]*>go\.xero\.com<\/strong>/);
    for (const url of [
      "https://evil.example/x",
      "javascript:alert(1)",
      '"><script>alert(1)</script>',
    ]) {
      const answer = await get(`/external-login?system=xero&url=${encodeURIComponent(url)}`);
      const bad = withoutLanguageLink(await answer.text());
      expect(bad).toContain("The link you followed cannot be used");
      expect(bad).not.toContain("evil.example");
      expect(bad).not.toContain("alert(1)");
    }
  });
});

describe("/client-login", () => {
  it("allows its form to post only to the portal's origin", async () => {
    const answer = await get("/client-login");
    const policy = answer.headers.get("Content-Security-Policy");
    expect(policy).toContain("; form-action 'self' https://portal.example.com;");
    expect(await answer.text()).toContain(
      'method="post" action="https://portal.example.com/login" target="_blank" rel="noopener"',
    );
    const elsewhere = await get("/get-quote");
    expect(elsewhere.headers.get("Content-Security-Policy")).toContain("; form-action 'self';");
  });
});

describe("the sign-in of /client-login", () => {
  const post = (changes: Record<string, string>) =>
    postForm(`${site.url}/client-login`, {
      intent: "sign-in",
      username: "rosa",
      password: clientPassword,
      ...changes,
    });

  it("opens the dashboard by username and password", async () => {
    const answer = await post({});
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/client-dashboard"]);
    expect(await (await get("/client-dashboard", { Cookie: cookieOf(answer) })).text()).toContain(
      "Welcome, Rosa!",
    );
  });

  it.each([
    ["a wrong password", { password: "wrong" }, 401, "Sign-in failed. Check your username and"],
    ["no password", { password: "" }, 400, "Enter your password."],
    ["no username", { username: " " }, 400, "Enter your username."],
  ])("answers %s with the form, keeping all but the password", async (_, changes, status, text) => {
    const answer = await post(changes);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("Set-Cookie")).toBeNull();
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    const html = await answer.text();
    expect(html).toContain(text);
    expect(html).not.toContain(clientPassword);
    if (!("username" in changes)) expect(html).toContain('value="rosa"');
  });

  it("has one form with an email field, and names where it goes", async () => {
    const html = withoutComments(await (await get("/client-login")).text());
    expect(html.match(/<input[^>]*(?:type|name)="email"/g)).toHaveLength(1);
    expect(html).toContain("Opens portal.example.com in a new tab.");
  });
});

describe("the desk's client pages", () => {
  it.each(["/admin/clients", "/admin/clients/new", "account"])(
    "show %s to staff only",
    async (name) => {
      const path = name === "account" ? rosaPath : name;
      const client = { Cookie: `client=${await tokenOf("rosa")}` };
      const swapped = { Cookie: `admin=${await tokenOf("rosa")}` };
      for (const headers of [{}, client, swapped]) {
        const answer = await get(path, headers);
        expect(answer.status).toBe(303);
        expect(answer.headers.get("Location")).toMatch(/^\/admin\/login/);
      }
    },
  );

  it("let only staff create, reset or disable an account", async () => {
    const made = await postForm(`${site.url}/admin/clients/new`, clientFields("intruder"));
    expect(made.headers.get("Location")).toBe("/admin/login?redirectTo=%2Fadmin%2Fclients%2Fnew");
    for (const intent of ["reset", "disable"]) {
      const answer = await postForm(site.url + rosaPath, { intent });
      expect(answer.headers.get("Location")).toMatch(/^\/admin\/login\?/);
    }
    expect((await externalRedirect(site, { username: "rosa" })).status).toBe(201);
    const list = await get("/admin/clients?search=intruder", { Cookie: admin });
    expect(await list.text()).toContain("No matching clients");
  });

  it("keep the input when a field is wrong or the username is taken", async () => {
    const taken = { ...clientFields("ROSA"), firstName: "Someone" };
    for (const [fields, text] of [
      [taken, "Another client has this username."],
      [{ ...taken, username: "other", email: "none" }, "Enter an email address in the form"],
    ] as const) {
      const answer = await postForm(`${site.url}/admin/clients/new`, fields, { Cookie: admin });
      expect(answer.status).toBe(400);
      const html = await answer.text();
      expect(html).toContain(text);
      expect(html).toContain('value="Someone"');
    }
  });

  it.each([
    ["an unknown client", "/admin/clients/00000000-0000-4000-8000-000000000000", "reset", 404],
    ["an unknown intent", "", "delete", 400],
  ])("answer %s with an error", async (_, path, intent, status) => {
    const answer = await postForm(site.url + (path || rosaPath), { intent }, { Cookie: admin });
    expect(answer.status).toBe(status);
  });
});

describe("a set-password link", () => {
  it("accepts a long password once, and is not cached or indexed", async () => {
    const { linkPath } = await makeClient(site, admin, clientFields("linked"));
    const page = await get(linkPath);
    expect(page.status).toBe(200);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(page.headers.get("X-Robots-Tag")).toContain("noindex");
    const short = await postForm(site.url + linkPath, { password: "short" });
    expect(short.status).toBe(400);
    expect(await short.text()).toContain("Use a password of at least 12 characters.");
    const set = await postForm(site.url + linkPath, { password: clientPassword });
    const dashboard = "/client-dashboard?done=password-set";
    expect([set.status, set.headers.get("Location")]).toEqual([303, dashboard]);
    const signedIn = await (await get(dashboard, { Cookie: cookieOf(set) })).text();
    expect(signedIn).toContain("Your password is set, and you are signed in.");
    expect((await get(linkPath)).status).toBe(410);
    const again = await postForm(site.url + linkPath, { password: "another long one" });
    expect(again.status).toBe(410);
    expect(await again.text()).toContain("This link is no longer valid");
    expect((await externalRedirect(site, { username: "linked" })).status).toBe(201);
  });
});

describe("a client who reads Spanish", () => {
  /** Expects a response with this status in Spanish, and returns its texts. */
  async function spanish(asked: Promise<Response>, status = 200): Promise<string> {
    const answer = await asked;
    const html = await answer.text();
    const { texts } = readPage(html);
    expect(answer.status, texts.join(" ")).toBe(status);
    expect(html).toContain('<html lang="es-US"');
    expect(foreignIn("es", texts)).toEqual([]);
    expect(texts.filter(hasEnglish)).toEqual([]);
    return texts.join(" ");
  }
  const post = (path: string, fields: Record<string, string>, Cookie = "") =>
    postForm(site.url + path, fields, { Cookie });
  const [login, dashboard, external, home] = [
    "/es/acceso-clientes",
    "/es/panel-clientes",
    "/es/acceso-externo",
    "/es",
  ] as const;
  const credentials = { username: "lupe", password: clientPassword };

  it("chooses a password and signs in with it, through every error", async () => {
    const { linkPath } = await makeClient(site, admin, clientFields("lupe"));
    const link = addressIn("es", linkPath);
    expect(await spanish(get(link))).toContain("Para la cuenta de lupe.");
    await spanish(get("/es/olvide-contrasena?sent=1"));
    const short = await spanish(post(link, { password: "corta" }), 400);
    expect(short).toContain("Use una contraseña de al menos 12 caracteres.");
    const set = await post(link, { password: clientPassword });
    const done = `${dashboard}?done=password-set`;
    expect([set.status, set.headers.get("Location")]).toEqual([303, done]);
    const opened = await spanish(get(done, { Cookie: cookieOf(set) }));
    expect(opened).toContain("Su contraseña quedó guardada");
    expect(await spanish(get(link), 410)).toContain("Este enlace ya no es válido");
    await spanish(post(link, { password: clientPassword }), 410);

    const signIn = (changes: object) =>
      post(login, { intent: "sign-in", ...credentials, ...changes });
    const wrong = await spanish(signIn({ password: "wrong" }), 401);
    expect(wrong).toContain("Revise su nombre de usuario y su contraseña.");
    expect(await spanish(signIn({ username: "" }), 400)).toContain("Escriba su nombre de usuario.");
    await spanish(post(login, { email: "rosa@" }), 400);
    await spanish(post(login, { email: "rosa@copperstate.example" }));
    await spanish(post(login, { intent: "delete" }), 400);
    const signedIn = await signIn({});
    expect([signedIn.status, signedIn.headers.get("Location")]).toEqual([303, dashboard]);

    await spanish(get(`${external}?system=sage&url=https://evil.example`));
    const refused = (changes: object, status: number) =>
      spanish(post(external, { ...credentials, systemType: "xero", ...changes }), status);
    expect(await refused({}, 400)).toContain("Escriba una dirección externa");
    expect(await refused({ externalUrl: "https://evil.example" }, 400)).toContain("otro servidor");
    const externalUrl = "https://go.xero.com/";
    expect(await refused({ externalUrl }, 200)).toContain("Continuar a go.xero.com");
    for (let tries = 0; tries < 5; tries++) await refused({ externalUrl, username: "x" }, 401);
    expect(await refused({ externalUrl, username: "x" }, 429)).toContain("en 15 minutos.");
    const own = await post(external, {
      ...credentials,
      systemType: "xero",
      externalUrl: dashboard,
    });
    expect(own.headers.get("Location")).toBe(dashboard);
  });

  it("uses the account and signs out, all in Spanish", async () => {
    await postJson(`${site.url}/api/quotes`, quoteFields({ email: "lupita@copperstate.example" }));
    await makeReadyClient(site, admin, clientFields("lupita"));
    const Cookie = `client=${await tokenOf("lupita")}`;
    const see = (query = "") => spanish(get(dashboard + query, { Cookie }));
    const act = (fields: Record<string, string>) => post(dashboard, fields, Cookie);
    const html = await (await get(dashboard, { Cookie })).text();
    expect(html).toMatch(/href="\/es\/recibo\/[\w-]{43}"/);
    const noPasskey = await see("?done=sessions-ended");
    for (const text of [
      "¡Hola, Rosa!",
      "Sus demás sesiones se cerraron.",
      "Solicitud de cotización",
    ]) {
      expect(noPasskey).toContain(text);
    }
    expect(noPasskey).not.toContain("llave de acceso");
    const database = await site.openDatabase();
    await storeClientPasskey(database.db, "lupita");
    await database.close();
    const elsewhere = `client=${await tokenOf("lupita")}`;
    const seen = await see();
    expect(seen).toContain("Ya no puede iniciar sesión con una llave de acceso");
    expect(seen).toContain("Cerrar todas las demás sesiones");
    const ended = await act({ intent: "end-other-sessions" });
    expect(ended.headers.get("Location")).toBe(`${dashboard}?done=sessions-ended#sign-in`);
    await spanish(get(dashboard, { Cookie: elsewhere }), 401);
    await spanish(act({ intent: "delete" }), 400);

    const out = await post("/es/salir", {}, Cookie);
    expect([out.status, out.headers.get("Location")]).toEqual([303, home]);
    expect((await get("/es/salir")).headers.get("Location")).toBe(home);
    await spanish(get(dashboard, { Cookie }), 401);
    expect(await spanish(get(dashboard))).toContain("Inicie sesión para ver su panel");
    expect((await act({ intent: "end-other-sessions" })).headers.get("Location")).toBe(login);
  });
});

function get(path: string, headers: Record<string, string> = {}) {
  return fetch(site.url + path, { headers, redirect: "manual" });
}

function cookieOf(answer: Response) {
  return answer.headers.get("Set-Cookie")?.split(";")[0] ?? "";
}

/** Returns HTML without the comments that React puts between texts. */
function withoutComments(html: string) {
  return html.replaceAll("<!-- -->", "");
}

async function tokenOf(username: string): Promise<string> {
  return (await (await externalRedirect(site, { username })).json()).token;
}

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const read = (file: string) => readFileSync(file, "utf8");
const program = ["app", "db"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path): [path: string, text: string] => [path, read(`${folder}/${path}`)]),
);

/** The blocks of the Caddyfile by the address that each answers for, without comments. */
function caddyBlocks(): Map<string, string> {
  const text = read("Caddyfile").replace(/^\s*#.*$/gm, "");
  return new Map(
    [...text.matchAll(/^(\S.*) \{\n([\s\S]*?)^\}/gm)].map(([, address = "", body = ""]) => [
      address,
      body,
    ]),
  );
}

describe("Caddy", () => {
  it("keeps its own protocols, ciphers and certificates: its defaults are TLS 1.2 and 1.3", () => {
    expect([...caddyBlocks().keys()]).toEqual(["{$DOMAIN}", "http://{$DOMAIN}"]);
    expect(read("Caddyfile")).not.toMatch(/\b(?:tls|protocols|ciphers|auto_https|insecure)\b/);
  });

  it("leads browsers from http to https, and refuses programs", () => {
    const http = caddyBlocks().get("http://{$DOMAIN}") ?? "";
    expect(http).toMatch(/@programs path \/api\/\* \/metrics\n/);
    expect(http).toMatch(/handle @programs \{\s+respond "[^"]+" 403\s+\}/);
    expect(http).toMatch(/handle \{\s+redir https:\/\/\{host\}\{uri\} permanent\s+\}/);
    expect(http).not.toContain("reverse_proxy");
  });

  it("is the only one that the world reaches", () => {
    const [app = "", caddy = ""] = read("compose.yaml").split("\n  caddy:\n");
    expect(app).not.toMatch(/^ {4}ports:/m);
    expect(caddy).toMatch(/^ {4}ports:\n {6}- "80:80"\n {6}- "443:443"/m);
  });
});

describe("the containers", () => {
  it("run with the least rights: read-only, no capability, no new privileges, their own user", () => {
    const [app = "", caddy = ""] = read("compose.yaml").split("\n  caddy:\n");
    for (const service of [app, caddy]) {
      expect(service).toContain("read_only: true");
      expect(service).toContain("cap_drop: [ALL]");
      expect(service).toContain("no-new-privileges:true");
    }
    expect(app).not.toContain("cap_add");
    expect(read("Dockerfile")).toMatch(/^USER node$/m);
  });

  it("are handed secrets as files, and have none of their own", () => {
    const [app = ""] = read("compose.yaml").split("\n  caddy:\n");
    for (const [, name] of app.matchAll(/^ {6}(\w*(?:KEY|PASSWORD|SECRET|TOKEN|SMTP_URL)\w*):/gm)) {
      expect(name).toMatch(/_FILE$/);
    }
    expect(read("Dockerfile")).not.toMatch(/^(?:ARG|ENV).*(?:KEY|PASSWORD|SECRET|TOKEN)/m);
    expect(read(".dockerignore")).toMatch(/^\*\*\n/);
    expect(read(".dockerignore")).not.toMatch(/^!(?:secrets|\.env|\.git|data)/m);
  });

  it("hold what is served and nothing of development or source control", () => {
    const image =
      read("Dockerfile")
        .split(/^FROM /m)
        .at(-1) ?? "";
    expect(
      [...image.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(([, name]) => name),
    ).toEqual(["package.json", "node_modules", "build", "public"]);
    expect([...image.matchAll(/^COPY /gm)]).toHaveLength(4);
    expect(read("Dockerfile")).toContain("npm prune --omit=dev");
    expect(image).toContain("NODE_ENV=production");
  });
});

it("nothing turns off the check of a certificate", () => {
  for (const [path, text] of program) {
    // Naming the parameter warns an operator of it; giving it to a connection would turn the check off.
    expect([path, /rejectUnauthorized:|NODE_TLS_REJECT|checkServerIdentity/.test(text)]).toEqual([
      path,
      false,
    ]);
  }
  expect(read("compose.yaml") + read("Dockerfile")).not.toContain("NODE_TLS_REJECT");
});

it("a release is named alike in package.json, its lock file, the image's label and what operators read", () => {
  const { version } = JSON.parse(read("package.json"));
  const named = {
    lock: JSON.parse(read("package-lock.json")).packages[""].version,
    image: /image\.version="([^"]+)"/.exec(read("Dockerfile"))?.[1],
    changes: /^## (\S+)$/m.exec(read("CHANGELOG.md"))?.[1],
  };
  expect(named).toEqual({ lock: version, image: version, changes: version });
});

import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mallocSettings, serveFlags } from "../../scripts/lib/ensure.mjs";
import { createTestFolder } from "../support/database";

const program = ["app", "db"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path): [path: string, text: string] => [path, read(`${folder}/${path}`)]),
);

describe("Caddy", () => {
  it("keeps its own protocols, ciphers and certificates: its defaults are TLS 1.2 and 1.3", () => {
    expect([...caddyBlocks().keys()]).toEqual(["{$DOMAIN}", "http://{$DOMAIN}"]);
    expect(read("Caddyfile")).not.toMatch(/\b(?:tls|protocols|ciphers|auto_https|insecure)\b/);
  });

  it("redirects browsers from http to https, and refuses programs", () => {
    const http = caddyBlocks().get("http://{$DOMAIN}") ?? "";
    expect(http).toMatch(/@programs path \/api\/\* \/metrics\n/);
    expect(http).toMatch(/handle @programs \{\s+respond "[^"]+" 403\s+\}/);
    expect(http).toMatch(/handle \{\s+redir https:\/\/\{host\}\{uri\} permanent\s+\}/);
    expect(http).not.toContain("reverse_proxy");
  });

  it("accepts bodies up to the size of a form, or of a photo where allowed", () => {
    const https = caddyBlocks().get("{$DOMAIN}") ?? "";
    const limits = [...https.matchAll(/request_body (@\w+) \{\s+max_size (\w+)\s+\}/g)];
    expect(limits.map(([, name, size]) => [name, size])).toEqual([
      ["@photos", "9MiB"],
      ["@others", "1MiB"],
    ]);
    const photoPaths = "/admin/team* /admin/settings* /api/team-members/*";
    expect(https).toContain(`@photos path ${photoPaths}\n`);
    expect(https).toContain(`@others not path ${photoPaths}\n`);
  });

  it("is the only public port", () => {
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

  it("get secrets as files, and contain none", () => {
    const [app = ""] = read("compose.yaml").split("\n  caddy:\n");
    for (const [, name] of app.matchAll(/^ {6}(\w*(?:KEY|PASSWORD|SECRET|TOKEN|SMTP_URL)\w*):/gm)) {
      expect(name).toMatch(/_FILE$/);
    }
    expect(read("Dockerfile")).not.toMatch(/^(?:ARG|ENV).*(?:KEY|PASSWORD|SECRET|TOKEN)/m);
    expect(read(".dockerignore")).toMatch(/^\*\*\n/);
    expect(read(".dockerignore")).not.toMatch(/^!(?:secrets|\.env|\.git|data)/m);
  });

  it("contain nothing of development or source control", () => {
    const image =
      read("Dockerfile")
        .split(/^FROM /m)
        .at(-1) ?? "";
    const copied = [...image.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, paths = ""]) =>
      paths.split(" ").map((path) => path.replace("/app/", "")),
    );
    expect(copied).toEqual(["package.json", "server.js", "node_modules", "build", "public"]);
    expect([...image.matchAll(/^COPY /gm)]).toHaveLength(4);
    const made = ["node_modules", "build"];
    const sent = read(".dockerignore").split("\n");
    for (const name of copied) if (!made.includes(name)) expect(sent).toContain(`!${name}`);
    expect(read("Dockerfile")).toMatch(
      /npm prune --omit=dev && npm sbom --sbom-format cyclonedx .*> build\/sbom\.cdx\.json$/m,
    );
    expect(image).toContain("NODE_ENV=production");
  });
});

describe("the units for systemd and Podman", () => {
  const [app = ""] = read("compose.yaml").split("\n  caddy:\n");
  const unit = read("deploy/tpf.service");
  const quadlet = read("deploy/tpf.container");
  const settingsOf = (text: string) =>
    new Map([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]));
  const host = settingsOf(read("deploy/host.env"));
  const container = settingsOf(quadlet.replace(/^Environment=/gm, ""));
  /** The settings in compose.yaml, except for the address, which the owner sets. */
  const set = [...app.matchAll(/^ {6}(\w+): (\S+)$/gm)].filter(
    ([, name]) => name !== "SITE_URL" && !/^max-/.test(name ?? ""),
  );

  it("set what compose.yaml sets, with secrets in their own folder", () => {
    expect(set.length).toBeGreaterThan(7);
    for (const [, name = "", value = ""] of set) {
      expect(container.get(name), `${name} in deploy/tpf.container`).toBe(value);
      expect(host.get(name), `${name} in deploy/host.env`).toBe(
        value.replace("/run/", "/etc/tpf/"),
      );
    }
    for (const text of [unit, quadlet])
      expect(text).toContain("EnvironmentFile=/etc/tpf/site.env\n");
    expect(quadlet).toContain("Volume=/etc/tpf/secrets:/run/secrets:ro\n");
  });

  it("use the same limits, rights, port and folder, and restart the site", () => {
    expect(app).toContain("mem_limit: 256m\n");
    expect(quadlet).toContain("PodmanArgs=--memory=256m\n");
    expect(unit).toContain("MemoryMax=256M\n");
    expect(app).toContain("init: true\n");
    expect(quadlet).toContain("RunInit=true\n");
    expect(quadlet).toMatch(
      /^ReadOnly=true\nTmpfs=\/tmp\nDropCapability=all\nNoNewPrivileges=true$/m,
    );
    expect(unit).toMatch(
      /^ProtectSystem=strict\n[\s\S]*PrivateTmp=yes\n[\s\S]*NoNewPrivileges=yes\nCapabilityBoundingSet=$/m,
    );
    expect(quadlet).toContain("Volume=tpf-data:/data\n");
    expect(unit).toContain("StateDirectory=tpf\n");
    expect(host.get("DATABASE_PATH")).toBe("/var/lib/tpf/site.sqlite");
    expect([host.get("HOST"), host.get("PORT")]).toEqual(["127.0.0.1", "3000"]);
    expect(quadlet).toContain("PublishPort=127.0.0.1:3000:3000\n");
    for (const text of [unit, quadlet]) expect(text).toContain("Restart=always\n");
  });

  it("start with the flags of the image and of npm start", () => {
    const args = [...serveFlags, "server.js"];
    expect(unit).toContain(`ExecStart=/usr/bin/node ${args.join(" ")}\n`);
    expect(read("Dockerfile")).toContain(
      `CMD ${JSON.stringify(["node", ...args]).replaceAll(",", ", ")}`,
    );
    for (const [name, value] of Object.entries(mallocSettings)) {
      expect(host.get(name)).toBe(value);
      expect(read("Dockerfile")).toMatch(new RegExp(` ${name}=${value}[ \\n]`));
    }
  });
});

it("systemd reads the unit without a complaint, where there is systemd", () => {
  const unit = read("deploy/tpf.service");
  const lines = unit.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const sections = lines.filter((line) => line.startsWith("["));
  expect(sections).toEqual(["[Unit]", "[Service]", "[Install]"]);
  for (const line of lines) expect(line).toMatch(/^(?:\[\w+\]|[A-Z]\w+=.*)$/);
  const { folder, removeFolder } = createTestFolder();
  const file = join(folder, "tpf.service");
  // Verifying also looks for the program.
  writeFileSync(file, unit.replace("/usr/bin/node", process.execPath));
  const { error, stderr } = spawnSync("systemd-analyze", ["verify", file], { encoding: "utf8" });
  removeFolder();
  if (error === undefined) expect(stderr).toBe("");
});

it("the logs of both containers are limited, since they share the database's disk", () => {
  const compose = read("compose.yaml");
  expect(compose).toMatch(
    /^x-logging: &logging\n {2}driver: json-file\n {2}options:\n {4}max-size: 10m\n {4}max-file: "5"$/m,
  );
  expect([...compose.matchAll(/^ {4}logging: \*logging$/gm)]).toHaveLength(2);
});

it("nothing turns off the check of a certificate", () => {
  for (const [path, text] of program) {
    // Naming the parameter warns an operator about it; setting it on a connection would turn the check off.
    expect([path, /rejectUnauthorized:|NODE_TLS_REJECT|checkServerIdentity/.test(text)]).toEqual([
      path,
      false,
    ]);
  }
  expect(read("compose.yaml") + read("Dockerfile")).not.toContain("NODE_TLS_REJECT");
});

it("package.json, lock file, image label and documents name the same release", () => {
  const { version } = JSON.parse(read("package.json"));
  const named = {
    lock: JSON.parse(read("package-lock.json")).packages[""].version,
    image: /image\.version="([^"]+)"/.exec(read("Dockerfile"))?.[1],
    changes: /^## (\d\S+)$/m.exec(read("CHANGELOG.md"))?.[1],
  };
  expect(named).toEqual({ lock: version, image: version, changes: version });
});

function read(file: string) {
  return readFileSync(file, "utf8");
}

/** The blocks of the Caddyfile by their site address, without comments. */
function caddyBlocks(): Map<string, string> {
  const text = read("Caddyfile").replace(/^\s*#.*$/gm, "");
  return new Map(
    [...text.matchAll(/^(\S.*) \{\n([\s\S]*?)^\}/gm)].map(([, address = "", body = ""]) => [
      address,
      body,
    ]),
  );
}

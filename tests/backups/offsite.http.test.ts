import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { makeKeyPair } from "~/backups/age.server";
import { startBucket } from "../support/bucket";
import { builtTpf } from "../support/command-line";
import { createTestFolder } from "../support/database";
import { postForm, signInByHttp } from "../support/http";
import { quoteFields } from "../support/leads";
import { keys, rowsOf } from "../support/operations";
import { onFile, startSite } from "../support/site";

it("a lead is off-site within ten seconds, and an empty machine restores it without any session", async () => {
  const bucket = await startBucket();
  const { identity, recipient } = await makeKeyPair();
  const { bucketUrl, accessKeyId, secretAccessKey } = bucket.settings;
  const environment = {
    DATABASE_KEY: keys.one,
    OFFSITE_BUCKET_URL: bucketUrl.href,
    OFFSITE_ACCESS_KEY_ID: accessKeyId,
    OFFSITE_SECRET_ACCESS_KEY: secretAccessKey,
    OFFSITE_AGE_RECIPIENT: recipient,
  };
  const { folder, removeFolder } = createTestFolder();
  const site = await startSite({ ...onFile, ...environment });
  try {
    const objectsIn = (part: string) =>
      [...bucket.objects.keys()].filter((name) => name.includes(part)).length;
    await signInByHttp(site.url);
    while (objectsIn("backups/") === 0) await delay(20);
    const before = objectsIn("journal/");
    const fields = quoteFields({ companyName: "Last Before The Fire LLC" });
    expect((await postForm(`${site.url}/get-quote`, fields)).status).toBe(303);
    while (objectsIn("journal/") === before) await delay(20);
    const ready = await (await fetch(`${site.url}/readyz`)).json();
    expect(ready.checks).toMatchObject({ offsite: true });

    site.process.kill("SIGKILL");
    await once(site.process, "exit");
    const to = join(folder, "site.sqlite");
    const key = join(folder, "offsite.key");
    writeFileSync(key, `# public key: ${recipient}\n${identity}\n`);
    const args = ["offsite", "restore", "--to", to, "--identity", key];
    const restore = spawn(process.execPath, [builtTpf, ...args], {
      env: { NODE_ENV: "test", PATH: process.env.PATH, ...environment, DATABASE_PATH: to },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    restore.stdout.on("data", (text) => {
      output += text;
    });
    expect(await once(restore, "close")).toEqual([0, null]);
    expect(output).toMatch(
      /^Restored in .* from the backup of \S+Z and \d+ journal objects?: .*\b1 lead, the newest from /,
    );
    expect(output).toMatch(/^Every session and password link has ended\.$/m);
    const rows = rowsOf(to, keys.one);
    expect(rows.leads).toMatchObject([{ company_name: "Last Before The Fire LLC" }]);
    expect(rows.admin_sessions).toEqual([]);
    // The newest state was restored, so no one needs another password.
    expect(rows.admins).toMatchObject([{ password_temporary: 0 }]);
    expect(rows.audit_entries?.at(-1)).toMatchObject({ action: "database.restored" });
  } finally {
    await site.stop();
    await bucket.close();
    removeFolder();
  }
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseConfig } from "~/config.server";
import { channels, channelsOnDesk, notificationLabel } from "~/notifications/channels.server";

const base = { NODE_ENV: "test" } as const;
const document = readFileSync("docs/notifications.md", "utf8");

describe("each channel of the table", () => {
  it("has a unique name, which the outbox stores", () => {
    const names = channels.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(channels)(
    "$name is off until configured, and its variables are documented",
    ({ isOn, variables }) => {
      expect(isOn(parseConfig(base))).toBe(false);
      const named = variables.match(/[A-Z][A-Z_]+/g) ?? [];
      expect(named).not.toEqual([]);
      for (const name of named)
        expect(document, "docs/notifications.md").toContain(`| \`${name}\` |`);
    },
  );
});

describe("the desk", () => {
  const webhookOnDesk = (environment: Record<string, string>) =>
    channelsOnDesk(parseConfig({ ...base, ...environment })).find(
      ({ label }) => label === "Webhook",
    );

  it("shows that a webhook is on and unsigned", () => {
    const NOTIFY_WEBHOOK_URL = "https://hooks.example";
    expect(webhookOnDesk({})).toMatchObject({ on: false, caution: null });
    expect(webhookOnDesk({ NOTIFY_WEBHOOK_URL })).toMatchObject({
      on: true,
      caution: expect.stringMatching(/^The webhook is not signed: .* Set NOTIFY_WEBHOOK_SECRET/),
    });
    const signed = { NOTIFY_WEBHOOK_URL, NOTIFY_WEBHOOK_SECRET: "sixteen characters" };
    expect(webhookOnDesk(signed)).toMatchObject({ on: true, caution: null });
  });

  it("names a removed channel as the outbox does", () => {
    const submitted = { event: "submitted" } as const;
    expect(notificationLabel({ channel: "email", ...submitted })).toBe("Mail to staff");
    expect(notificationLabel({ channel: "telex", ...submitted })).toBe("telex");
    const late = { channel: "webhook", event: "not-taken" } as const;
    expect(notificationLabel(late)).toBe("Webhook: no owner yet");
  });
});

import { pathIn } from "~/site/spanish-paths";
import { clientFields } from "./clients";
import { fuelCardFields, quoteFields } from "./leads";

/** The password of every post that has one. */
export const secret = "a very long secret";
const id = "aaaaaaaa-0000-4000-8000-000000000001";
const member = { name: "Ana Ruiz", role: "Dispatch", experience: "9 years", bio: "Knows I-10." };
const externalLogin = {
  systemType: "quickbooks",
  externalUrl: "https://qbo.intuit.com/app",
  username: "rdelgado",
  password: secret,
};

/** A post that reaches the database: what it sends, and which of its texts the page shows again. */
export type Post = { fields: Record<string, string>; kept?: readonly string[] };

/** Has the form of a new passkey's answer, to a challenge that nobody gave. */
const newPasskey = JSON.stringify({
  id: "x",
  rawId: "x",
  type: "public-key",
  clientExtensionResults: {},
  response: {
    clientDataJSON: Buffer.from('{"type":"webauthn.create","challenge":"x"}').toString("base64url"),
    attestationObject: "x",
  },
});

const deed = (intent: string, fields: Record<string, string> = {}, kept?: readonly string[]) => ({
  fields: { intent, ...fields },
  ...(kept && { kept }),
});

const calledIn = {
  companyName: "Copper State Hauling",
  contactName: "Rosa Delgado",
  phone: "(602) 555-0187",
  email: "rosa@copperstate.example",
};

/** Pages with one form, whose posts need no intent. */
export const oneForm: Record<string, Post> = {
  "/admin/clients/new": {
    fields: clientFields("rdelgado"),
    kept: Object.keys(clientFields("rdelgado")),
  },
  "/admin/confirm": { fields: { password: secret } },
  "/admin/export": { fields: { lead: `${id}:1` } },
  "/admin/login": { fields: { username: "rosa", password: secret }, kept: ["username"] },
  "/admin/notices": { fields: { id: "1" } },
  "/admin/personal-data/export": { fields: { email: "ana@copper.example" } },
  "/admin/quotes/new": { fields: calledIn, kept: Object.keys(calledIn) },
  "/admin/sign-out": { fields: {} },
  "/client-login": {
    fields: { intent: "sign-in", username: "rdelgado", password: secret },
    kept: ["username"],
  },
  "/client-sign-out": { fields: {} },
  "/external-login": { fields: externalLogin, kept: ["systemType", "externalUrl", "username"] },
  "/fuel-card-application": { fields: fuelCardFields(), kept: Object.keys(fuelCardFields()) },
  "/get-quote": { fields: quoteFields(), kept: Object.keys(quoteFields()) },
  "/set-password/:token": { fields: { password: secret } },
};

/** Pages of several deeds, each by the intent of its form. */
export const severalDeeds: Record<string, readonly Post[]> = {
  "/admin/account": [
    deed("change-password", {
      newPassword: `${secret} 2`,
      newPasswordAgain: `${secret} 2`,
    }),
    deed("begin-second-factor"),
    deed("confirm-second-factor", { code: "123456" }),
    deed("stop-second-factor"),
    deed("turn-off-second-factor"),
    deed("renew-recovery-codes"),
    deed("add-passkey", { passkeyName: "Phone", passkey: newPasskey }),
    deed("remove-passkey", { id }),
    deed("end-session", { session: "x" }),
    deed("end-other-sessions"),
  ],
  "/admin/admins": [
    deed("create", { username: "rosa" }, ["username"]),
    deed("disable", { id }),
    deed("enable", { id }),
    deed("reset", { id }),
  ],
  "/admin/clients/:clientId": [deed("reset"), deed("disable"), deed("enable")],
  "/admin/personal-data": [
    deed("search", { email: "ana@copper.example", phone: "602 555 0187" }, ["email", "phone"]),
    deed("erase", { email: "ana@copper.example", confirm: "on" }, ["email"]),
    deed("set-retention", { months: "25" }, ["months"]),
  ],
  "/admin/quotes": [
    deed("change-status", { status: "won", lead: `${id}:1` }),
    deed("undo-status", { batch: "x" }),
    deed("assign", { assignee: "nobody", lead: `${id}:1` }),
  ],
  "/admin/quotes/views": [
    deed("save", { name: "Hot", filters: "box=now" }, ["name"]),
    deed("change", { view: id, name: "Hot" }, ["name"]),
    deed("remove", { view: id }),
  ],
  "/admin/quotes/:leadId": [
    deed("change-status", { status: "won", version: "1" }),
    deed("add-note", { note: "Wants 92%.\r\nCall late." }, ["note"]),
    deed("release", { version: "1" }),
    deed("stop-texts", { how: "call" }),
    deed("undo-status", { batch: "x" }),
    deed("edit-note", { noteId: id, seen: "x", note: "Wants 93%." }, ["note"]),
    deed("strike-note", { noteId: id, seen: "x" }),
    deed("log-attempt", { attempt: "call:voicemail" }),
    deed("take"),
    deed("put-back"),
    deed("assign", { assignee: "", version: "1" }),
    deed("correct-contact", { version: "1", ...calledIn }, Object.keys(calledIn)),
  ],
  "/admin/system": [deed("send-test-mail")],
  "/admin/team": [
    deed("save", { id, version: "1", ...member }, Object.keys(member)),
    deed("add", member, Object.keys(member)),
    deed("remove", { id }),
    deed("move", { id, direction: "up" }),
    deed("remove-photo", { id }),
  ],
  "/admin/templates": [
    deed("save", { template: "text:new", seen: "x", body: "{us}: hello" }, ["body"]),
  ],
  "/client-dashboard": [deed("end-other-sessions")],
  "/passkey-options": [deed("sign-in"), deed("confirm"), deed("add")],
  "/receipt/:token": [
    deed("correct", { email: "a@b.example", phone: "(602) 555-0187", comments: "Call\r\nlate" }, [
      "email",
      "phone",
      "comments",
    ]),
    deed("answer", { contactTime: "At noon", brokersAndShippers: "Saguaro\r\nFoods" }, [
      "contactTime",
      "brokersAndShippers",
    ]),
    deed("withdraw", { confirm: "on" }),
    deed("stop-texts"),
  ],
};

/** What the actions that take JSON are sent. */
export const jsonPosts: Record<string, unknown> = {
  "/api/auth/external-redirect": externalLogin,
  "/api/fuel-card-applications": { ...fuelCardFields(), agreeToTerms: true },
  "/api/quotes": { ...quoteFields(), agreeToTerms: true },
  "/api/team-members/:memberId": { name: "Ana Ruiz" },
};

// The same pages in Spanish take the same posts.
for (const table of [oneForm, severalDeeds]) {
  for (const [pattern, posts] of Object.entries(table)) {
    const spanish = pathIn("es", pattern);
    if (spanish !== undefined) Object.assign(table, { [spanish]: posts });
  }
}

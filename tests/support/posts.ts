import { pathIn } from "~/site/spanish-paths";
import { clientFields } from "./clients";
import { fuelCardFields, quoteFields } from "./leads";

/** The password in every post that has one. */
export const secret = "a very long secret";
const id = "aaaaaaaa-0000-4000-8000-000000000001";
const member = { name: "Ana Ruiz", role: "Dispatch", experience: "9 years", bio: "Knows I-10." };
const externalLogin = {
  systemType: "quickbooks",
  externalUrl: "https://qbo.intuit.com/app",
  username: "rdelgado",
  password: secret,
};

/** A post that reaches the database: its fields, and which of them the page shows again. */
export type Post = { fields: Record<string, string>; kept?: readonly string[] };

/** Has the form of a new passkey's response, to a challenge that the site never issued. */
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

const verb = (intent: string, fields: Record<string, string> = {}, stored?: readonly string[]) => ({
  fields: { intent, ...fields },
  ...(stored && { kept: stored }),
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
  "/admin/forgot-password": { fields: { username: "rosa" }, kept: ["username"] },
  "/admin/login": { fields: { username: "rosa", password: secret }, kept: ["username"] },
  "/admin/notices": { fields: { id: "1" } },
  "/admin/personal-data/export": { fields: { email: "ana@copper.example" } },
  "/admin/quotes/hand-over": { fields: { from: "", to: id }, kept: ["to"] },
  "/admin/quotes/new": { fields: calledIn, kept: Object.keys(calledIn) },
  "/admin/sign-out": { fields: {} },
  "/client-login": {
    fields: { intent: "sign-in", username: "rdelgado", password: secret },
    kept: ["username"],
  },
  "/client-sign-out": { fields: {} },
  "/external-login": { fields: externalLogin, kept: ["systemType", "externalUrl", "username"] },
  "/forgot-password": { fields: { email: "rosa@copperstate.example" }, kept: ["email"] },
  "/fuel-card-application": { fields: fuelCardFields(), kept: Object.keys(fuelCardFields()) },
  "/get-quote": { fields: quoteFields(), kept: Object.keys(quoteFields()) },
  "/set-password/:token": { fields: { password: secret } },
};

/** Pages with several actions, listed by the intent of their forms. */
export const severalActions: Record<string, readonly Post[]> = {
  "/admin/account": [
    verb("save-profile", { displayName: "Rosa", email: "r@d.example", phone: "602 555 0187" }, [
      "displayName",
      "email",
      "phone",
    ]),
    verb("change-password", {
      newPassword: `${secret} 2`,
      newPasswordAgain: `${secret} 2`,
    }),
    verb("begin-second-factor"),
    verb("confirm-second-factor", { code: "123456" }),
    verb("stop-second-factor"),
    verb("turn-off-second-factor"),
    verb("renew-recovery-codes"),
    verb("add-passkey", { passkeyName: "Phone", passkey: newPasskey }),
    verb("remove-passkey", { id }),
    verb("end-session", { session: "x" }),
    verb("end-other-sessions"),
  ],
  "/admin/admins": [
    verb(
      "create",
      { username: "rosa", displayName: "Rosa D", email: "r@d.example", role: "sales" },
      ["username", "displayName", "email", "role"],
    ),
    verb("promote", { id }),
    verb("demote", { id }),
    verb("disable", { id }),
    verb("enable", { id }),
    verb("reset", { id }),
  ],
  "/admin/clients/:clientId": [verb("reset"), verb("disable"), verb("enable")],
  "/admin/personal-data": [
    verb("search", { email: "ana@copper.example", phone: "602 555 0187" }, ["email", "phone"]),
    verb("erase", { email: "ana@copper.example", confirm: "on" }, ["email"]),
    verb("set-retention", { months: "25" }, ["months"]),
  ],
  "/admin/quotes": [
    verb("change-status", { status: "won", lead: `${id}:1` }),
    verb("undo-status", { batch: "x" }),
    verb("assign", { assignee: "nobody", lead: `${id}:1` }),
  ],
  "/admin/quotes/views": [
    verb("save", { name: "Hot", filters: "box=now" }, ["name"]),
    verb("remove", { view: id }),
  ],
  "/admin/quotes/:leadId": [
    verb("change-status", { status: "won", version: "1" }),
    verb("add-note", { note: "Wants 92%.\r\nCall late." }, ["note"]),
    verb("release", { version: "1" }),
    verb("stop-texts", { how: "call" }),
    verb("undo-status", { batch: "x" }),
    verb("edit-note", { noteId: id, seen: "x", note: "Wants 93%." }, ["note"]),
    verb("strike-note", { noteId: id, seen: "x" }),
    verb("log-attempt", { attempt: "call:voicemail" }),
    verb("follow-up", { when: "hour" }),
    verb("ask-client"),
    verb("assign", { assignee: "" }),
    verb("merge", { version: "1", with: `${id.slice(0, -1)}2`, withVersion: "1" }),
    verb("undo-merge", { with: id }),
    verb("link", { version: "1", with: `${id.slice(0, -1)}2`, withVersion: "1" }),
    verb("unlink", { version: "1", with: `${id.slice(0, -1)}2`, withVersion: "1" }),
    verb("correct-contact", { version: "1", ...calledIn }, Object.keys(calledIn)),
  ],
  "/admin/settings": [
    verb("save", { group: "company", seen: "0", COMPANY_PHONE: "(480) 555-0100" }, [
      "COMPANY_PHONE",
    ]),
    verb("restore", { change: "COMPANY_PHONE 0 0" }),
  ],
  "/admin/settings/first-run": [
    verb("save", { group: "company", seen: "0", COMPANY_PHONE: "(480) 555-0100" }, [
      "COMPANY_PHONE",
    ]),
    verb("done"),
    verb("put-away"),
  ],
  "/admin/system": [verb("send-test-mail")],
  "/admin/team": [
    verb("save", { id, version: "1", ...member }, Object.keys(member)),
    verb("add", member, Object.keys(member)),
    verb("remove", { id }),
    verb("move", { id, direction: "up" }),
    verb("remove-photo", { id }),
  ],
  "/admin/templates": [
    verb("save", { template: "text:new", seen: "x", body: "{us}: hello" }, ["body"]),
  ],
  "/client-dashboard": [
    verb("change-password", { currentPassword: secret, newPassword: `${secret} 2` }),
    verb("end-other-sessions"),
  ],
  "/passkey-options": [verb("sign-in"), verb("confirm"), verb("add")],
  "/receipt/:token": [
    verb("correct", { email: "a@b.example", phone: "(602) 555-0187", comments: "Call\r\nlate" }, [
      "email",
      "phone",
      "comments",
    ]),
    verb("answer", { contactTime: "At noon", brokersAndShippers: "Saguaro\r\nFoods" }, [
      "contactTime",
      "brokersAndShippers",
    ]),
    verb("withdraw", { confirm: "on" }),
    verb("stop-texts"),
  ],
};

/** The bodies for the actions that take JSON. */
export const jsonPosts: Record<string, unknown> = {
  "/api/auth/external-redirect": externalLogin,
  "/api/fuel-card-applications": { ...fuelCardFields(), agreeToTerms: true },
  "/api/quotes": { ...quoteFields(), agreeToTerms: true },
  "/api/team-members/:memberId": { name: "Ana Ruiz" },
};

// The Spanish versions of these pages take the same posts.
for (const table of [oneForm, severalActions]) {
  for (const [pattern, posts] of Object.entries(table)) {
    const spanish = pathIn("es", pattern);
    if (spanish !== undefined) Object.assign(table, { [spanish]: posts });
  }
}

import { clientRules } from "~/clients/rules";
import { fuelCardRules } from "~/leads/fuel-card-application";
import { quoteRules } from "~/leads/quote-request";
import { leadStatuses } from "~/leads/status";
import { teamTextNames } from "~/team/team";
import type { AcceptedInput, FieldRules } from "~/ui/field-rules";
import type { SchemaObject } from "./document-types";

const text: SchemaObject = { type: "string" };
const textOrNull: SchemaObject = { type: ["string", "null"] };
const flag: SchemaObject = { type: "boolean" };
const success: SchemaObject = { type: "boolean", const: true };

/** Every refusal of the API. */
export const errorAnswer = objectOf(
  {
    success: { type: "boolean", const: false },
    error: text,
    fieldErrors: { type: "object", additionalProperties: text },
  },
  ["fieldErrors"],
);

/** A quote request as the API shows it. */
export const quoteAnswer = leadAnswer(quoteRules);

/** A fuel card application as the API shows it. */
export const fuelCardAnswer = leadAnswer(fuelCardRules);

/** A team member as everybody may see them. */
export const teamMemberAnswer = objectOf({
  id: text,
  ...texts(teamTextNames),
  profileImage: textOrNull,
});

/** A client as the client may see them. */
export const clientUserAnswer = objectOf(texts(Object.keys(clientRules)));

/** Returns what a client is given who goes on to an external system; `user` is the schema of the client. */
export function externalRedirectAnswer(user: SchemaObject): SchemaObject {
  return objectOf({
    success,
    token: { type: "string", pattern: "^[\\w-]{43}$" },
    user,
    redirectUrl: { type: "string", format: "uri" },
  });
}

/** Returns the answer that holds one thing under its name. */
export function oneAnswer(name: string, schema: SchemaObject): SchemaObject {
  return objectOf({ success, [name]: schema });
}

/** Returns the answer that holds all there is under its name. */
export function listAnswer(name: string, items: SchemaObject): SchemaObject {
  return objectOf({ success, [name]: { type: "array", items } });
}

/** Returns the answer that holds one page of a list, with the cursor of the next. */
export function pageAnswer(name: string, items: SchemaObject): SchemaObject {
  return objectOf({ success, [name]: { type: "array", items }, nextCursor: textOrNull });
}

/** What `/healthz` answers. */
export function healthAnswer(status: "ok" | "unavailable"): SchemaObject {
  return objectOf({ status: { type: "string", const: status } });
}

/** What `/readyz` answers; each check tells whether that part is well. Disk and backups are a server's own on PostgreSQL. */
export function readinessAnswer(status: "ready" | "not ready"): SchemaObject {
  const checks = { database: flag, disk: flag, outbox: flag, backup: flag };
  return objectOf({
    status: { type: "string", const: status },
    checks: objectOf(checks, ["disk", "backup"]),
  });
}

/** A lead: its id and reference, each field of its form as stored, and where it stands. */
function leadAnswer(rules: FieldRules): SchemaObject {
  const fields = Object.entries(rules).map(([name, rule]) => [name, storedField(rule.accepts)]);
  return objectOf({
    id: { type: "string", format: "uuid" },
    reference: { type: "string", minLength: 8, maxLength: 8 },
    submittedAt: { type: "string", format: "date-time" },
    ...Object.fromEntries(fields),
    status: { type: "string", enum: [...leadStatuses] },
    quarantined: flag,
    authorityPending: flag,
  });
}

/** What is stored of a field that accepts this: a value of its list, a yes or no, or a text; null where it may be absent. */
function storedField({ type, enum: values, anyOf }: AcceptedInput = {}): SchemaObject {
  const [first] = anyOf ?? [];
  const types = [type ?? first?.type ?? "string"].flat();
  if (types.includes("boolean")) return flag;
  const nullable = types.includes("null") || (anyOf?.some((one) => one.type === "null") ?? false);
  const known = values ?? first?.enum;
  const stored = nullable ? textOrNull : text;
  if (known === undefined) return stored;
  return { ...stored, enum: nullable ? [...new Set([...known, null])] : known };
}

function texts(names: readonly string[]): Record<string, SchemaObject> {
  return Object.fromEntries(names.map((name) => [name, text]));
}

/** An object whose members are all there, but for the optional ones. */
function objectOf(
  properties: Record<string, SchemaObject>,
  optional: readonly string[] = [],
): SchemaObject {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: "object", properties, required };
}

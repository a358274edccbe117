import { z } from "zod";
import { clientRules } from "../clients";
import type { AcceptedInput, FieldRules } from "../fields";
import { fuelCardRules } from "../fuel-cards";
import { describeInput } from "../leads/schema";
import { leadStatuses } from "../leads/status";
import { quoteRules } from "../quotes";
import { teamTextNames } from "../team";

const success = z.literal(true);
const instant = z.string().datetime();

/** Every refusal of the API (DESIGN, "Contract"). */
export const errorAnswer = z.object({
  success: z.literal(false),
  error: z.string(),
  fieldErrors: z.record(z.string()).optional(),
});

/** A quote request as the API shows it. */
export const quoteAnswer = leadAnswer(quoteRules);

/** A fuel card application as the API shows it. */
export const fuelCardAnswer = leadAnswer(fuelCardRules);

/** A team member as everybody may see them. */
export const teamMemberAnswer = z.object({
  id: z.string(),
  ...texts(teamTextNames),
  profileImage: z.string().nullable(),
});

/** A client as the client may see them. */
export const clientUserAnswer = z.object(texts(Object.keys(clientRules)));

/** Returns what a client is given who goes on to an external system; `user` is the schema of the client. */
export function externalRedirectAnswer(user: z.ZodTypeAny) {
  const token = z.string().regex(/^[\w-]{43}$/);
  return z.object({ success, token, user, redirectUrl: z.string().url() });
}

/** Returns the answer that holds one thing under its name. */
export function oneAnswer(name: string, schema: z.ZodTypeAny) {
  return z.object({ success, [name]: schema });
}

/** Returns the answer that holds all there is under its name. */
export function listAnswer(name: string, schema: z.ZodTypeAny) {
  return z.object({ success, [name]: z.array(schema) });
}

/** Returns the answer that holds one page of a list, with the cursor of the next. */
export function pageAnswer(name: string, schema: z.ZodTypeAny) {
  return listAnswer(name, schema).extend({ nextCursor: z.string().nullable() });
}

/** What `/healthz` answers. */
export function healthAnswer(status: "ok" | "unavailable") {
  return z.object({ status: z.literal(status) });
}

/** What `/readyz` answers; each check tells whether that part is well. Disk and backups are a server's own on PostgreSQL. */
export function readinessAnswer(status: "ready" | "not ready") {
  const check = z.boolean();
  const onFile = check.optional();
  const checks = z.object({ database: check, disk: onFile, outbox: check, backup: onFile });
  return z.object({ status: z.literal(status), checks });
}

/** A lead: its id and reference, each field of its form as stored, and where it stands. */
function leadAnswer(rules: FieldRules) {
  const fields = Object.entries(rules).map(([name, rule]) => [name, storedField(rule.accepts)]);
  return z.object({
    id: z.string().uuid(),
    reference: z.string().length(8),
    submittedAt: instant,
    ...(Object.fromEntries(fields) as Record<string, z.ZodTypeAny>),
    status: z.enum(leadStatuses),
    quarantined: z.boolean(),
    authorityPending: z.boolean(),
  });
}

/** What is stored of a field that accepts this: a value of its list, a yes or no, or a text; null where it may be absent. */
function storedField({ type, enum: values, anyOf }: AcceptedInput = {}): z.ZodTypeAny {
  const [first] = anyOf ?? [];
  const types = [type ?? first?.type ?? "string"].flat();
  if (types.includes("boolean")) return z.boolean();
  const nullable = types.includes("null") || (anyOf?.some((one) => one.type === "null") ?? false);
  const known = values ?? first?.enum;
  const stored = nullable ? z.string().nullable() : z.string();
  if (known === undefined) return stored;
  const list = nullable ? [...new Set([...known, null])] : known;
  return describeInput(stored, { type: nullable ? ["string", "null"] : "string", enum: list });
}

function texts<Name extends string>(names: readonly Name[]) {
  const shape = Object.fromEntries(names.map((name) => [name, z.string()]));
  // Each name is given a text, which Object.fromEntries forgets.
  return shape as Record<Name, z.ZodString>;
}

import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getDatabase } from "#db/connection.server";
import { AdminShell } from "~/components/admin/admin-shell";
import {
  PasswordLinkPanel,
  type ShownPasswordLink,
} from "~/components/clients/password-link-panel";
import { Button, ButtonLink } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { TextField } from "~/components/ui/text-field";
import { clientRules } from "~/domain/clients";
import { applyRules, type FieldErrors } from "~/domain/fields";
import { requireAdmin } from "~/http/guards.server";
import { presentPasswordLink } from "~/http/password-links.server";
import { personalPage, privateHeaders, withPageErrors } from "~/http/respond.server";
import { ClientUsernameTakenError, createClient } from "~/services/clients/client-accounts.server";

export const handle = { scripts: true, layout: "admin" };

export const meta: MetaFunction = () => [
  { title: "New Client" },
  { name: "robots", content: "noindex" },
];

export const headers = personalPage;

type NewClientResult =
  | { outcome: "created"; clientId: string; username: string; link: ShownPasswordLink }
  | { outcome: "refused"; errors: FieldErrors; typed: Record<string, string> };

const fields = [
  { name: "firstName", label: "First name" },
  { name: "lastName", label: "Last name" },
  { name: "companyName", label: "Company" },
  {
    name: "email",
    label: "Email",
    type: "email",
    hint: "Requests sent with this address appear on their dashboard.",
  },
  {
    name: "username",
    label: "Username",
    hint: "What they type to sign in. Upper and lower case do not matter.",
  },
] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { username } = await withPageErrors(() => requireAdmin(request));
  return data({ username }, { headers: privateHeaders });
}

/** Answers with the page that shows the new account's link: no redirect, since the link must not stand in an address. */
export async function action({ request }: ActionFunctionArgs) {
  const typedTexts = { "": fields.map(({ name }) => name) };
  const admin = await withPageErrors(() => requireAdmin(request, typedTexts));
  const form = await request.formData().catch(() => new FormData());
  const typed = Object.fromEntries(
    Object.keys(clientRules).map((name) => [name, String(form.get(name) ?? "")]),
  );
  const checked = applyRules(clientRules, typed);
  if (!checked.ok) return refused(checked.errors, typed);
  const actor = { kind: "admin", id: admin.id } as const;
  try {
    const { client, link } = await withPageErrors(() =>
      createClient(getDatabase().db, checked.values, actor),
    );
    return data<NewClientResult>(
      {
        outcome: "created",
        clientId: client.id,
        username: client.username,
        link: presentPasswordLink(link),
      },
      { status: 201, headers: privateHeaders },
    );
  } catch (error) {
    if (!(error instanceof ClientUsernameTakenError)) throw error;
    return refused(
      { username: "Another client has this username. Choose a different one." },
      typed,
    );
  }
}

export default function NewClient() {
  const { username } = useLoaderData<typeof loader>();
  const result = useActionData<NewClientResult>();
  if (result?.outcome === "created") {
    return (
      <AdminShell title={`Account made for ${result.username}`} username={username}>
        <PasswordLinkPanel link={result.link} />
        <ButtonLink href={`/admin/clients/${result.clientId}`} variant="secondary">
          Open the account
        </ButtonLink>
      </AdminShell>
    );
  }
  return (
    <AdminShell title="New client" username={username}>
      <p className="mb-6">
        <a href="/admin/clients">Back to clients</a>
      </p>
      <form method="post" action="/admin/clients/new" className="max-w-xl space-y-5">
        <ErrorSummary errors={result?.errors ?? {}} />
        {fields.map((field) => (
          <TextField
            key={field.name}
            {...field}
            required
            autoComplete="off"
            defaultValue={result?.typed[field.name]}
            error={result?.errors[field.name]}
          />
        ))}
        <Button>Create client</Button>
      </form>
    </AdminShell>
  );
}

function refused(errors: FieldErrors, typed: Record<string, string>) {
  return data<NewClientResult>(
    { outcome: "refused", errors, typed },
    { status: 400, headers: privateHeaders },
  );
}

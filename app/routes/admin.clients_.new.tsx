import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getDatabase } from "#db/connection.server";
import { UsernameTakenError } from "#db/errors.server";
import {
  createClient,
  presentPasswordLink,
  type ShownPasswordLink,
} from "~/clients/accounts.server";
import { PasswordLinkPanel } from "~/clients/client-desk";
import { clientForm } from "~/clients/rules";
import { answerPost } from "~/http/form-post.server";
import { answer, personalPage } from "~/http/respond.server";
import { unlistedPage } from "~/site/site-data";
import { requireStaff, type SignedInStaff, staffLoader } from "~/staff/guards.server";
import { DeskShell } from "~/staff/shell";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/fields";
import { checkForm, type FieldErrors } from "~/ui/form-schema";

export const handle = { scripts: true, layout: "admin" };

export const meta = unlistedPage("New Client");

export const headers = personalPage;

type NewClientResult =
  | { outcome: "created"; clientId: string; username: string; link: ShownPasswordLink }
  | {
      outcome: "refused";
      message: string | null;
      errors: FieldErrors;
      typed: Record<string, string>;
    };

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

export const loader = staffLoader(({ staff }) => answer({ username: staff.username }));

/** Answers with the page that shows the new account's link: no redirect, since the link must not stand in an address. */
export function action({ request }: ActionFunctionArgs) {
  const names = fields.map(({ name }) => name);
  return answerPost<NewClientResult, SignedInStaff>(request, {
    guard: (asked) => requireStaff(asked, { "": names }),
    deeds: async (form, admin) => {
      const typed = form.typed(names);
      const refuse = (errors: FieldErrors) =>
        answer<NewClientResult>({ outcome: "refused", message: null, errors, typed }, 400);
      const checked = checkForm(clientForm, typed);
      if (!checked.ok) return refuse(checked.errors);
      try {
        const actor = { kind: "admin", id: admin.id } as const;
        const made = await createClient(getDatabase().db, checked.values, actor);
        const { id: clientId, username } = made.client;
        const link = presentPasswordLink(made.link);
        return answer<NewClientResult>({ outcome: "created", clientId, username, link }, 201);
      } catch (error) {
        if (!(error instanceof UsernameTakenError)) throw error;
        return refuse({
          username: "Another client has this username. Choose a different one.",
        });
      }
    },
    refusal: ({ message }, form) => ({
      outcome: "refused",
      message,
      errors: {},
      typed: form.typed(names),
    }),
  });
}

export default function NewClient() {
  const { username } = useLoaderData<typeof loader>();
  const result = useActionData<NewClientResult>();
  if (result?.outcome === "created") {
    return (
      <DeskShell title={`Account made for ${result.username}`} username={username}>
        <PasswordLinkPanel link={result.link} />
        <ButtonLink href={`/admin/clients/${result.clientId}`} variant="secondary">
          Open the account
        </ButtonLink>
      </DeskShell>
    );
  }
  return (
    <DeskShell title="New client" username={username}>
      <p className="mb-6">
        <a href="/admin/clients">Back to clients</a>
      </p>
      <form method="post" action="/admin/clients/new" className="max-w-xl space-y-5">
        {result?.message && <Alert variant="destructive" title={result.message} announce="alert" />}
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
    </DeskShell>
  );
}

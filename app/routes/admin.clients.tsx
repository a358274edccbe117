import { useLoaderData } from "@remix-run/react";
import { findAllClients, findClientRequests } from "#db/queries/clients.server";
import { AccountStatus } from "~/clients/client-desk";
import { requireAdministrator, staffPage } from "~/staff/guards.server";
import { recordRead } from "~/staff/reads.server";
import { DeskShell } from "~/staff/shell";
import { Button, ButtonLink } from "~/ui/button";
import { DeskTable, EmailText, listedRows } from "~/ui/desk-table";
import { EmptyState } from "~/ui/empty-state";
import { TextField } from "~/ui/fields";
import { Pagination } from "~/ui/pagination";

export const handle = { scripts: true, layout: "admin", title: "Clients" };

const pageSize = 50;

export const loader = staffPage(async ({ staff, query, db }) => {
  const search = (query.get("search") ?? "").trim().slice(0, 200);
  const after = query.get("after");
  const page = await findAllClients(db, { search, after, limit: pageSize });
  const requests = await findClientRequests(db, pageSize);
  await recordRead(db, staff, { action: "leads.listed", leads: requests.map(({ id }) => id) });
  const listed = page.clients.map(({ id }) => id);
  await recordRead(db, staff, { action: "clients.listed", clients: listed });
  return { search, after, ...page, requests };
}, requireAdministrator);

export default function ClientDesk() {
  const { search, after, clients, requests, nextAfter, sidebar } = useLoaderData<typeof loader>();
  return (
    <DeskShell
      title="Clients"
      sidebar={sidebar}
      actions={<ButtonLink href="/admin/clients/new">New client</ButtonLink>}
    >
      {requests.length > 0 && (
        <section className="mb-8">
          <h2 className="mb-2 text-lg">Requested by sales</h2>
          <ul className="space-y-2">
            {requests.map(({ id, companyName, contactName }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4">
                <a href={`/admin/quotes/${id}`}>{companyName}</a>
                <span>{contactName}</span>
                <ButtonLink
                  href={`/admin/clients/new?lead=${id}`}
                  variant="secondary"
                  className="desk-button"
                >
                  Create client account<span className="sr-only"> for {companyName}</span>
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <search>
        <form action="/admin/clients" className="mb-6 flex max-w-xl items-end gap-3">
          <TextField
            className="flex-1"
            name="search"
            label="Search by name, company, username or email"
            markOptional={false}
            type="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={search}
          />
          <Button variant="secondary">Search</Button>
        </form>
      </search>
      {clients.length === 0 ? (
        <EmptyState title={search === "" ? "No clients yet" : "No matching clients"}>
          <p>
            {search === ""
              ? "Create an account and give the client its one-time link, which sets the password."
              : "Enter a part of a name, a company, a username or an email address."}
          </p>
        </EmptyState>
      ) : (
        <>
          <DeskTable
            label="Clients"
            className={listedRows}
            columns={["Username", "Name", "Company", "Email", "Status"]}
          >
            {clients.map((client) => (
              <tr key={client.id}>
                <td>
                  <a href={`/admin/clients/${client.id}`}>{client.username}</a>
                </td>
                <td>
                  {client.firstName} {client.lastName}
                </td>
                <td className="cell-wrap font-semibold">{client.companyName}</td>
                <td className="cell-wrap">
                  <EmailText address={client.email} />
                </td>
                <td>
                  <AccountStatus
                    disabled={client.disabled}
                    hasPassword={client.passwordChangedAt !== null}
                  />
                </td>
              </tr>
            ))}
          </DeskTable>
          <Pagination
            label="Clients"
            first={after === null ? null : listAddress(search, null)}
            next={nextAfter === null ? null : listAddress(search, nextAfter)}
          />
        </>
      )}
    </DeskShell>
  );
}

function listAddress(search: string, after: string | null): string {
  const query = new URLSearchParams({ ...(search && { search }), ...(after && { after }) });
  return query.size === 0 ? "/admin/clients" : `/admin/clients?${query}`;
}

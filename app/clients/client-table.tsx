import { type ClientState, ClientStatus } from "./client-status";

/** One client as the desk's list shows it. */
export interface ClientSummary extends ClientState {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  companyName: string;
}

/** The desk's list of clients by user name, each row leading to the account. */
export function ClientTable({ clients }: { clients: readonly ClientSummary[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className="desk-table-region" aria-label="Clients" tabIndex={0}>
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">Username</th>
            <th scope="col">Name</th>
            <th scope="col">Company</th>
            <th scope="col">Email</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {clients.map((client) => (
            <tr key={client.id}>
              <td>
                <a href={`/admin/clients/${client.id}`}>{client.username}</a>
              </td>
              <td>
                {client.firstName} {client.lastName}
              </td>
              <td className="font-semibold">{client.companyName}</td>
              <td>{client.email}</td>
              <td>
                <ClientStatus {...client} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

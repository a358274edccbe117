import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import type { ShownPasswordLink } from "./accounts.server";
import { CopyField } from "./copy-field";
import { clientMessages } from "./messages.en";

/** A badge with the state of a client's or a staff account. */
export function AccountStatus(account: { disabled: boolean; hasPassword: boolean }) {
  if (account.disabled) return <Badge tone="negative">Disabled</Badge>;
  if (!account.hasPassword) return <Badge>No password yet</Badge>;
  return <Badge tone="positive">Active</Badge>;
}

/** A new set-password link, on the only page that shows the link. */
export function PasswordLinkPanel({ link }: { link: ShownPasswordLink }) {
  return (
    <Alert
      variant="success"
      announce="status"
      title="Give this link to the client now"
      className="mb-8 max-w-3xl"
    >
      <p>It is shown only once, works once, and expires at the time below.</p>
      <CopyField
        messages={clientMessages.external}
        label="Set-password link"
        value={link.addresses.en}
      />
      <CopyField
        messages={{ ...clientMessages.external, copy: "Copy the Spanish link" }}
        label="The same link in Spanish"
        value={link.addresses.es}
      />
      <p>Works until {link.untilText}.</p>
    </Alert>
  );
}

import { Badge } from "~/ui/badge";

/** What the desk shows of an account's state. */
export interface ClientState {
  disabled: boolean;
  hasPassword: boolean;
}

/** Whether a client can sign in, in words. */
export function ClientStatus({ disabled, hasPassword }: ClientState) {
  if (disabled) return <Badge tone="negative">Disabled</Badge>;
  return hasPassword ? (
    <Badge tone="positive">Active</Badge>
  ) : (
    <Badge tone="accent">No password yet</Badge>
  );
}

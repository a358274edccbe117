const actionNames: Readonly<Record<string, string>> = {
  "admin.confirmed": "gave their password or passkey again",
  "admin.created": "created an administrator",
  "admin.disabled": "disabled an administrator",
  "admin.enabled": "enabled an administrator",
  "admin.passkey-added": "added a passkey",
  "admin.passkey-removed": "removed a passkey",
  "admin.password-changed": "changed their password",
  "admin.recovery-code-used": "signed in with a recovery code",
  "admin.recovery-codes-renewed": "made new recovery codes",
  "admin.second-factor-off": "turned their second factor off",
  "admin.second-factor-on": "turned their second factor on",
  "admin.session-ended": "ended one of their sessions",
  "admin.sessions-ended": "ended their other sessions",
  "admin.sign-in-reset": "reset an administrator's sign-in",
  "admin.signed-in": "signed in",
  "admin.signed-out": "signed out",
  "carriers.loaded": "loaded the register of carriers",
  "client.confirmed": "gave their password or passkey again",
  "client.created": "created a client",
  "client.disabled": "disabled a client",
  "client.enabled": "enabled a client",
  "client.passkey-added": "added a passkey",
  "client.passkey-removed": "removed a passkey",
  "client.password-reset": "made a password link for a client",
  "client.password-set": "chose a password",
  "client.signed-in": "signed in",
  "client.signed-out": "signed out",
  "database.restored": "restored a backup",
  "client.viewed": "viewed a client",
  "clients.listed": "read a list of clients",
  "lead.email-corrected": "corrected the email address of a lead",
  "lead.viewed": "viewed a lead",
  "leads.exported": "exported leads",
  "leads.listed": "read a list of leads",
  "mail.tested": "sent a test message",
  "notice.requeued": "asked for a notice to be sent again",
  "personal-data.erased": "erased personal data",
  "personal-data.exported": "exported personal data",
  "personal-data.searched": "looked up personal data",
  "report.exported": "exported the report",
  "saved-view.added": "saved a view of the desk",
  "saved-view.changed": "changed a saved view of the desk",
  "saved-view.removed": "removed a saved view of the desk",
  "template.changed": "changed a template",
  "team-member.added": "added a team member",
  "team-member.moved": "moved a team member",
  "team-member.removed": "removed a team member",
  "team-member.updated": "changed a team member",
};

/** Returns an action in words; one without its own words is read from its name. */
export function describeAuditAction(action: string): string {
  const [subject = "", verb = ""] = action.split(".");
  return actionNames[action] ?? `${verb.replaceAll("-", " ")} (${subject.replaceAll("-", " ")})`;
}

/** Who did it, when it was no administrator with a name. */
export const auditActorNames = {
  admin: "Administrator",
  client: "Client",
  visitor: "Visitor",
  system: "System",
} as const;

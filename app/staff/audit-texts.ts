const actionNames: Readonly<Record<string, string>> = {
  "admin.confirmed": "confirmed their password or passkey",
  "admin.created": "created an administrator",
  "admin.disabled": "disabled an administrator",
  "admin.enabled": "enabled an administrator",
  "admin.passkey-added": "added a passkey",
  "admin.passkey-removed": "removed a passkey",
  "admin.password-changed": "changed their password",
  "admin.recovery-code-used": "signed in with a recovery code",
  "admin.recovery-codes-renewed": "made new recovery codes",
  "admin.second-factor-off": "turned off their second factor",
  "admin.second-factor-on": "turned on their second factor",
  "admin.session-ended": "ended one of their sessions",
  "admin.sessions-ended": "ended their other sessions",
  "admin.sign-in-reset": "reset an administrator's sign-in",
  "admin.signed-in": "signed in",
  "admin.signed-out": "signed out",
  "carriers.loaded": "loaded the register of carriers",
  "client.confirmed": "confirmed their password or passkey",
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
  "clients.listed": "viewed a list of clients",
  "lead.email-corrected": "corrected the email address of a lead",
  "lead.viewed": "viewed a lead",
  "leads.exported": "exported leads",
  "leads.listed": "viewed a list of leads",
  "mail.tested": "sent a test message",
  "notice.requeued": "resent a notice",
  "personal-data.erased": "erased personal data",
  "personal-data.exported": "exported personal data",
  "personal-data.searched": "searched personal data",
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

/** Returns the description of an action, or its name in words when it has no description. */
export function describeAuditAction(action: string): string {
  const [subject = "", verb = ""] = action.split(".");
  return actionNames[action] ?? `${verb.replaceAll("-", " ")} (${subject.replaceAll("-", " ")})`;
}

/** The name of an actor without an account name. */
export const auditActorNames = {
  admin: "Administrator",
  client: "Client",
  visitor: "Visitor",
  system: "System",
} as const;

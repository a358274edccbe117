const actionNames: Readonly<Record<string, string>> = {
  "admin.confirmed": "confirmed their password or passkey",
  "admin.demoted": "changed an administrator account to sales",
  "admin.link-requested": "requested a link for a new password",
  "admin.passkey-added": "added a passkey",
  "admin.passkey-removed": "removed a passkey",
  "admin.password-changed": "changed their password",
  "admin.profile-changed": "changed their profile",
  "admin.promoted": "changed a sales account to administrator",
  "admin.recovery-code-used": "signed in with a recovery code",
  "admin.recovery-codes-renewed": "made new recovery codes",
  "admin.second-factor-off": "turned off their second factor",
  "admin.second-factor-on": "turned on their second factor",
  "admin.session-ended": "ended one of their sessions",
  "admin.sessions-ended": "ended their other sessions",
  "admin.sign-in-reset": "reset the sign-in of a staff account",
  "admin.signed-in": "signed in",
  "admin.signed-out": "signed out",
  "claim.withdrawn": "withdrew a claim",
  "client.link-requested": "requested a link for a new password",
  "client.password-changed": "changed their password",
  "client.password-reset": "made a password link for a client",
  "client.password-set": "chose a password",
  "client.signed-in": "signed in",
  "client.signed-out": "signed out",
  "database.restored": "restored a backup",
  "clients.listed": "viewed a list of clients",
  "lead.email-corrected": "corrected the email address of a lead",
  "lead.follow-up-due": "reminded staff of a follow-up",
  "leads.exported": "exported leads",
  "leads.listed": "viewed a list of leads",
  "mail.tested": "sent a test message",
  "notice.requeued": "resent a notification",
  "personal-data.erased": "erased personal data",
  "personal-data.exported": "exported personal data",
  "personal-data.searched": "searched personal data",
  "setting.imported": "took a setting from the server’s configuration",
};

/** Returns a description of an audit action, such as “signed in”. For an unlisted action, uses the words in the action's name: “viewed a lead”, “status changed (lead)”. */
export function describeAuditAction(action: string): string {
  const [name = "", verb = ""] = action.replaceAll("-", " ").split(".");
  const subject = name === "admin" ? "staff account" : name;
  return (
    actionNames[action] ?? (verb.includes(" ") ? `${verb} (${subject})` : `${verb} a ${subject}`)
  );
}

/** The names in the audit log for actors with an unknown account or none. */
export const auditActorNames = {
  admin: "Administrator",
  client: "Client",
  visitor: "Visitor",
  system: "System",
} as const;

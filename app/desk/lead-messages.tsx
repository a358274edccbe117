import { ButtonLink } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { LeadForm, PanelSection, PostButton } from "./lead-form";
import type { OpenedLead } from "./open-lead.server";

const channels = {
  mail: { what: "Mail", open: "Open in your mail app", attempt: "email:no-answer" },
  text: { what: "Text message", open: "Open in your texting app", attempt: "text:no-answer" },
} as const;

/** The filled-in message templates for the lead's status. Staff send a message from their own app, then log it here. */
export function LeadMessages({ messages, texting, isAdministrator }: OpenedLead) {
  if (messages.length === 0) return null;
  return (
    <PanelSection title="Messages">
      {messages.map(({ key, channel, language, subject, body, href }) => (
        <details key={key} className="mb-2">
          <summary className="py-1 text-action">
            {channels[channel].what}
            {language === "es" && ", in Spanish"}
          </summary>
          <div className="space-y-2 border-s-4 border-rule ps-3">
            <div lang={language} className="space-y-2">
              {subject !== "" && (
                <p className="font-semibold [overflow-wrap:anywhere]">{subject}</p>
              )}
              <p className="whitespace-pre-line [overflow-wrap:anywhere]">{body}</p>
            </div>
            <div className="flex flex-wrap gap-2">
              <ButtonLink href={href} variant="secondary" className="desk-button">
                {channels[channel].open}
              </ButtonLink>
              <CopyButton
                value={body}
                copied="Copied"
                byHand="Select the text and copy it"
                className="desk-button"
              >
                Copy
              </CopyButton>
              <LeadForm intent="log-attempt" fields={{ template: key }}>
                <PostButton name="attempt" value={channels[channel].attempt}>
                  Log as sent
                </PostButton>
              </LeadForm>
            </div>
          </div>
        </details>
      ))}
      {!texting.allowed && (
        // As tall as the template, which goes when the visitor may have stopped text messages.
        <p className="mb-2 py-1 text-muted">No text messages now.</p>
      )}
      {isAdministrator && (
        <p className="text-sm">
          <a href="/admin/templates">Edit the templates</a>
        </p>
      )}
    </PanelSection>
  );
}

import { ContactLines } from "~/site/contacts";
import { useCompany } from "~/site/site-data";
import { Button } from "~/ui/button";
import { useClientMessages } from "./messages";

/** The HTML id of the `PortalAlert` popover, for the buttons that open it. */
export const portalAlertId = "portal-alert";

/** The popover that says the full portal is not ready. Two buttons of the dashboard open the popover. Works without scripts. */
export function PortalAlert() {
  const messages = useClientMessages().support;
  const titleId = `${portalAlertId}-title`;
  return (
    <div
      id={portalAlertId}
      popover=""
      role="dialog"
      aria-labelledby={titleId}
      className="m-auto w-[min(32rem,calc(100vw-2rem))] rounded-lg border border-rule bg-raised p-6 text-body backdrop:bg-ink-deep/70"
    >
      <h2 id={titleId} className="mb-3 text-xl">
        {messages.alert}
      </h2>
      <div className="space-y-3">
        <PortalHelp />
        <ContactLines />
      </div>
      <Button
        type="button"
        variant="secondary"
        className="mt-6"
        popovertarget={portalAlertId}
        popovertargetaction="hide"
      >
        {messages.close}
      </Button>
    </div>
  );
}

/** Explains how to work with us until the full portal is ready. Links to the current portal if one is configured. */
export function PortalHelp() {
  const messages = useClientMessages().support;
  const { portalUrl } = useCompany();
  return (
    <>
      <p>{messages.alertHelp}</p>
      {portalUrl !== null && (
        <p>
          {messages.portalHelp}{" "}
          <a href={portalUrl} target="_blank" rel="noopener">
            {messages.portalLink}
          </a>
        </p>
      )}
    </>
  );
}

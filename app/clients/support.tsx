import type { Company } from "~/site/company.server";
import { Button } from "~/ui/button";
import { clientDashboardTexts as texts } from "./texts";

/** Id of the dashboard's one alert, for the buttons that open it. */
export const portalAlertId = "portal-alert";

/** What the two buttons of the dashboard open; a popover, so that it works without scripts. */
export function PortalAlert({ company }: { company: Company }) {
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
        {texts.alert}
      </h2>
      <div className="space-y-3">
        <PortalHelp company={company} />
        <SupportContacts company={company} />
      </div>
      <Button
        type="button"
        variant="secondary"
        className="mt-6"
        popovertarget={portalAlertId}
        popovertargetaction="hide"
      >
        {texts.close}
      </Button>
    </div>
  );
}

/** What holds until the portal is ready, with the portal's link when one is configured. */
export function PortalHelp({ company }: { company: Company }) {
  return (
    <>
      <p>{texts.alertHelp}</p>
      {company.portalUrl !== null && (
        <p>
          {texts.portalHelp}{" "}
          <a href={company.portalUrl} target="_blank" rel="noopener">
            {texts.portalLink}
          </a>
        </p>
      )}
    </>
  );
}

/** How to reach support: phone with its hours, text line, email. */
export function SupportContacts({ company }: { company: Company }) {
  const { phone, textLine, email, hoursLabel } = company;
  return (
    <ul className="space-y-1">
      <li>
        Call <a href={`tel:${phone.tel}`}>{phone.display}</a>, {hoursLabel}
      </li>
      <li>
        Text <a href={`sms:${textLine.tel}`}>{textLine.display}</a>, any time
      </li>
      <li>
        Email <a href={`mailto:${email}`}>{email}</a>
      </li>
    </ul>
  );
}

import { PanelSection } from "./lead-form";
import type { OpenedLead } from "./open-lead.server";

const sources = {
  service: "From the federal agency’s service on",
  asked: "Waiting for the federal agency’s service. Open the lead again in a minute",
  none: "The federal agency’s service is not set up on this site",
} as const;

/** The federal agency's record of a lead's carrier, or why there is none. Links to the page that shows current authority. Renders nothing without a DOT or docket number. */
export function LeadCarrier({ carrier }: Pick<OpenedLead, "carrier">) {
  if (carrier === null) return null;
  const { asOf, source, carriers, absent, liveAddress } = carrier;
  return (
    <PanelSection title="Public record">
      {carriers.map((one) => (
        <div key={one.dot} className="mb-2">
          <p className="font-semibold">{one.legalName || one.dbaName || "No name"}</p>
          <p className="text-sm">
            {[
              one.dbaName && one.legalName && `doing business as ${one.dbaName}`,
              `DOT ${one.dot}`,
              one.state ?? "no state",
              one.trucks === null
                ? "trucks unknown"
                : `${one.trucks.toLocaleString("en-US")} ${one.trucks === 1 ? "truck" : "trucks"}`,
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
          {one.differs.length > 0 && (
            <ul className="mt-1 list-disc pl-5 text-accent-text" aria-label="Differs">
              {one.differs.map((difference) => (
                <li key={difference}>{difference}</li>
              ))}
            </ul>
          )}
        </div>
      ))}
      {absent.map((number) => (
        <p key={number}>
          {number} is not in the agency’s records of {asOf}.
        </p>
      ))}
      <p className="text-sm text-muted">
        {sources[source]}
        {asOf !== null && ` ${asOf}`}. Authority changes daily:{" "}
        <a href={liveAddress} target="_blank" rel="noreferrer">
          check it in the live service (opens a new tab)
        </a>
        .
      </p>
    </PanelSection>
  );
}

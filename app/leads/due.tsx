import { useHydrated } from "remix-utils/use-hydrated";
import { localeOf } from "~/site/language";
import { useCompany, useSiteData } from "~/site/site-data";
import type { Messages } from "~/site/words";
import type { nextStepMessages } from "./next-step.en";
import type { NextStep } from "./next-step.server";

interface DueProps {
  messages: Messages<typeof nextStepMessages>;
  due: NonNullable<NextStep["due"]>;
}

/** The promised time, and the visitor's own where scripts run; one that has passed says so and gives the way to be answered at once. */
export function Due({ messages, due }: DueProps) {
  const { phone } = useCompany();
  const hydrated = useHydrated();
  return (
    <>
      <p className="figures">
        <strong className="block text-xl">{due.messages}</strong>
        {hydrated && <OwnTime messages={messages} at={due.at} />}
      </p>
      {due.past && (
        <p>
          <span className="font-semibold">{messages.late}</span> {messages.lateCall}{" "}
          <a href={`tel:${phone.tel}`}>{phone.display}</a> {messages.lateReference}
        </p>
      )}
    </>
  );
}

/** An instant on the visitor's clock, where it shows another time than ours. Not for the server, which has no such clock. */
function OwnTime({ messages, at }: Pick<DueProps, "messages"> & { at: string }) {
  const { hours, language = "en" } = useSiteData() ?? {};
  const shown = (more: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf[language], {
      weekday: "long",
      hour: "numeric",
      minute: "2-digit",
      ...more,
    }).format(new Date(at));
  if (shown({}) === shown({ timeZone: hours?.timeZone })) return null;
  return messages.onYourClock(shown({ timeZoneName: "short" }));
}

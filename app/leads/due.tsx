import { useHydrated } from "remix-utils/use-hydrated";
import { NumberLink } from "~/site/contacts";
import { localeOf } from "~/site/language";
import { useCompany, useSiteData } from "~/site/site-data";
import type { Messages } from "~/site/words";
import type { nextStepMessages } from "./next-step.en";
import type { NextStep } from "./next-step.server";

interface DueProps {
  messages: Messages<typeof nextStepMessages>;
  due: NonNullable<NextStep["due"]>;
}

/** The reply deadline, with the visitor's local time once hydrated. When it has passed, an apology and the number to call. */
export function Due({ messages, due }: DueProps) {
  const { phone } = useCompany();
  const hydrated = useHydrated();
  return (
    <>
      <p className="figures">
        <strong className="block text-xl">{due.text}</strong>
        {hydrated && <OwnTime messages={messages} at={due.at} />}
      </p>
      {due.past && (
        <p>
          <span className="font-semibold">{messages.late}</span>{" "}
          {phone && (
            <>
              {messages.lateCall} <NumberLink to={phone} by="tel" /> {messages.lateReference}
            </>
          )}
        </p>
      )}
    </>
  );
}

/** An instant in the visitor's time zone. Renders nothing when that shows the same time as ours. Not for the server. */
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

import { useHydrated } from "remix-utils/use-hydrated";
import { NumberLink } from "~/site/contacts";
import { localeOf, type Messages } from "~/site/language";
import { useCompany, useSiteData } from "~/site/site-data";
import type { nextStepMessages } from "./next-step.en";
import type { NextStep } from "./next-step.server";

interface DueProps {
  messages: Messages<typeof nextStepMessages>;
  due: NonNullable<NextStep["due"]>;
}

/** The reply deadline, in the visitor's time zone once hydrated. After the deadline, shows an apology and the number to call. */
export function Due({ messages, due }: DueProps) {
  const { phone } = useCompany();
  const { hours, language } = useSiteData();
  const hydrated = useHydrated();
  return (
    <>
      <p>{due.past ? messages.promisedBy : messages.answerBy}</p>
      <strong className="block text-xl">
        {(hydrated && ownTime(due.at, localeOf[language], hours.timeZone)) || due.text}
      </strong>
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

/** Returns a time in the visitor's time zone, or null if it reads the same as in ours. Call it only in the browser. */
function ownTime(at: string, locale: string, timeZone: string): string | null {
  const shown = (more: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, {
      weekday: "long",
      month: "long",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
      ...more,
    }).format(new Date(at));
  return shown({}) === shown({ timeZone }) ? null : shown({ timeZoneName: "short" });
}

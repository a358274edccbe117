import { useHydrated } from "remix-utils/use-hydrated";
import { localeOf } from "~/site/language";
import { useCompany, useSiteData } from "~/site/site-data";
import type { Words } from "~/site/words";
import type { nextStepWords } from "./next-step.en";
import type { NextStep } from "./next-step.server";

interface DueProps {
  words: Words<typeof nextStepWords>;
  due: NonNullable<NextStep["due"]>;
}

/** The promised time, and the visitor's own where scripts run; one that has passed says so and gives the way to be answered at once. */
export function Due({ words, due }: DueProps) {
  const { phone } = useCompany();
  const hydrated = useHydrated();
  return (
    <>
      <p className="figures">
        <strong className="block text-xl">{due.words}</strong>
        {hydrated && <OwnTime words={words} at={due.at} />}
      </p>
      {due.past && (
        <p>
          <span className="font-semibold">{words.late}</span> {words.lateCall}{" "}
          <a href={`tel:${phone.tel}`}>{phone.display}</a> {words.lateReference}
        </p>
      )}
    </>
  );
}

/** An instant on the visitor's clock, where it shows another time than ours. Not for the server, which has no such clock. */
function OwnTime({ words, at }: Pick<DueProps, "words"> & { at: string }) {
  const { hours, language = "en" } = useSiteData() ?? {};
  const shown = (more: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf[language], {
      weekday: "long",
      hour: "numeric",
      minute: "2-digit",
      ...more,
    }).format(new Date(at));
  if (shown({}) === shown({ timeZone: hours?.timeZone })) return null;
  return words.onYourClock(shown({ timeZoneName: "short" }));
}

import type { CallToAction } from "~/site/page-content";
import { askAddress } from "~/site/questions";
import type { questionSheet } from "~/site/questions.server";
import { Section } from "~/site/section";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";

export const intro =
  "What owner-operators are told to ask a factor, and what we answer. Ask any other factor the same: printed, this page has room for their answers.";

export const callToAction = {
  heading: "Have the answers for your business",
  text: "Ask for a quote, and put our terms beside the offer you hold.",
  primary: { to: "/get-quote", label: "Get Free Quote" },
  secondary: { to: "/compare-offers", label: "Compare Your Offers" },
} as const satisfies CallToAction;

type Sheet = ReturnType<typeof questionSheet>;

/** Questions beside their answers, by subject; on paper with room for what another factor answers. */
export function QuestionSheet({ groups, state }: Sheet) {
  return (
    <Section className="space-y-10 md:space-y-14 print:space-y-4">
      {state && (
        <Alert>
          <p>
            Not the production site: every answer is shown. In production only the confirmed ones
            are, from {state.needed} of them on. Confirmed by now: {state.confirmed}.
          </p>
        </Alert>
      )}
      {groups.map(({ id, heading, questions }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} className="mb-4 text-2xl print:mb-1 print:text-[12pt]">
            {heading}
          </h2>
          <div className="divide-y divide-rule border-y border-rule">
            {questions.map((one) => (
              <Answered key={one.id} {...one} marked={state !== null} />
            ))}
          </div>
        </section>
      ))}
      <p className="measure print:text-[9pt]">
        General answers, not an offer. What counts is the agreement that you and we sign.
      </p>
    </Section>
  );
}

type Answer = Sheet["groups"][number]["questions"][number];

/** One question with its answer; `marked` says beside it whether the owner stands by it. */
function Answered({ id, question, answer, confirmed, marked }: Answer & { marked: boolean }) {
  return (
    <div className="grid gap-x-10 gap-y-1 pt-4 pb-2 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:pb-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] print:break-inside-avoid print:grid-cols-[3fr_4fr_3fr] print:gap-x-4 print:py-1.5">
      <h3
        id={id}
        className="text-lg md:row-span-2 lg:row-span-1 print:row-span-1 print:break-after-auto! print:text-[9.5pt]"
      >
        {question}
      </h3>
      <p className="measure print:text-[9.5pt] print:leading-snug">
        {answer}
        {marked && (
          <>
            {" "}
            <Badge tone={confirmed ? "positive" : "accent"}>
              {confirmed ? "Confirmed" : "Not confirmed"}
            </Badge>
          </>
        )}
      </p>
      <p className="md:col-start-2 lg:col-start-auto print:hidden">
        <a
          href={askAddress(id)}
          className="inline-flex min-h-11 items-center text-base lg:min-h-7 lg:whitespace-nowrap"
        >
          Ask us this in writing
          <span className="sr-only">: {question}</span>
        </a>
      </p>
      <p
        aria-hidden="true"
        className="hidden min-h-10 border-s border-rule ps-2 text-[8pt] text-muted print:block"
      >
        Another factor:
      </p>
    </div>
  );
}

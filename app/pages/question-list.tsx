import { Plus } from "lucide-react";
import type { Question } from "~/site/page-content";

/** Questions that open to their answers, without scripts. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="divide-y divide-rule border-y border-rule">
      {questions.map(({ id, question, answer }) => (
        <details key={id} className="group">
          <summary className="flex min-h-14 list-none items-center justify-between gap-6 py-4 font-semibold hover:text-action [&::-webkit-details-marker]:hidden">
            {question}
            <Plus
              aria-hidden="true"
              className="size-6 text-accent-text transition-transform duration-150 group-open:rotate-45"
            />
          </summary>
          <p className="measure pe-10 pb-6">{answer}</p>
        </details>
      ))}
    </div>
  );
}

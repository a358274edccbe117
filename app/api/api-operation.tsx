import type { ReactNode } from "react";
import { CodeBlock, InlineCode, WithCode } from "~/site/code";
import { headingId } from "~/site/document-body";
import { ApiAnswers } from "./api-answers";
import { ApiFields } from "./api-fields";
import { ApiMethod } from "./api-method";
import { apiPage } from "./api-texts";
import type { ReferenceOperation } from "./reference-types";

const { refusals } = apiPage.sections;

/** One method of one address: what to send, how, and what it may be answered. */
export function ApiOperation({ operation }: { operation: ReferenceOperation }) {
  const { id, method, path, summary, description, access, parameters, body, curl } = operation;
  const { answers, sharedStatuses } = operation;
  return (
    <section aria-labelledby={id} className="space-y-6">
      <div className="space-y-3">
        <h3 id={id} className="text-xl">
          {summary}
        </h3>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ApiMethod method={method} />
          <InlineCode className="font-semibold">{path}</InlineCode>
        </p>
        <p className="measure">
          <WithCode text={description} />
        </p>
        <p className="text-base text-muted">Who may ask: {access}.</p>
      </div>
      {parameters.length > 0 && (
        <Part title="Parameters">
          <ApiFields fields={parameters} />
        </Part>
      )}
      {body && (
        <Part title="Body">
          <ApiFields fields={body.fields} />
        </Part>
      )}
      <Part title="Example">
        <CodeBlock>{curl}</CodeBlock>
      </Part>
      <Part title="Answers">
        <ApiAnswers answers={answers} />
        {sharedStatuses.length > 0 && (
          <p className="mt-3 text-base text-muted">
            Also <InlineCode className="text-body">{sharedStatuses.join(", ")}</InlineCode>, as told
            under <a href={`#${headingId(refusals)}`}>{refusals}</a>.
          </p>
        )}
      </Part>
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h4 className="mb-2 text-base font-semibold">{title}</h4>
      {children}
    </div>
  );
}

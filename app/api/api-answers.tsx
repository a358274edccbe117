import { CodeBlock, InlineCode, WithCode } from "~/site/code";
import { Badge, type BadgeTone } from "~/ui/badge";
import { DefinitionList } from "~/ui/lists";
import { schemaId } from "./api-fields";
import type { ReferenceAnswer } from "./reference-types";

/** Answers by their status: what each means, what it holds, and one to read. */
export function ApiAnswers({ answers }: { answers: readonly ReferenceAnswer[] }) {
  return (
    <DefinitionList
      className="text-base"
      items={answers.map((answer) => ({
        term: <Badge tone={toneOf(answer.status)}>{answer.status}</Badge>,
        description: <Answer {...answer} />,
      }))}
    />
  );
}

function Answer({ description, headers, schema, example }: ReferenceAnswer) {
  return (
    <div className="space-y-2">
      <p>
        <WithCode text={description} />{" "}
        {schema !== null && (
          <>
            Holds <a href={`#${schemaId(schema)}`}>{schema}</a>
            {headers.length > 0 ? ", with " : "."}
          </>
        )}
        {headers.length > 0 && (
          <>
            {schema === null && "With "}
            <InlineCode>{headers.join(", ")}</InlineCode>.
          </>
        )}
      </p>
      {example !== null &&
        (example.includes("\n") ? (
          <CodeBlock>{example}</CodeBlock>
        ) : (
          <p>
            <InlineCode className="text-sm">{example}</InlineCode>
          </p>
        ))}
    </div>
  );
}

function toneOf(status: string): BadgeTone {
  if (status.startsWith("2")) return "positive";
  return status.startsWith("3") ? "neutral" : "negative";
}

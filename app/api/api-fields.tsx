import { InlineCode, WithCode } from "~/site/code";
import { Badge } from "~/ui/badge";
import { type Definition, DefinitionList } from "~/ui/lists";
import type { ReferenceField } from "./reference-types";

/** Where the schema of this name is described on the page. */
export function schemaId(name: string): string {
  return `schema-${name}`;
}

/** What a request or an answer consists of: each field with its type, whether it must be there, and what it may hold. */
export function ApiFields({
  fields,
  optionality = true,
}: {
  fields: readonly (ReferenceField & { place?: string })[];
  /** False where it goes without saying, as in answers. */
  optionality?: boolean;
}) {
  return (
    <DefinitionList
      className="text-base"
      items={fields.map(
        (field): Definition => ({
          term: (
            <>
              <InlineCode className="font-semibold text-body">{field.name}</InlineCode>
              <span className="block text-sm">
                {field.type}
                {field.place !== undefined && `, in ${field.place}`}
                {optionality && field.required && (
                  <Badge tone="accent" className="ms-2">
                    required
                  </Badge>
                )}
              </span>
            </>
          ),
          description: <Meaning {...field} />,
        }),
      )}
    />
  );
}

function Meaning({ description, limits, values }: ReferenceField) {
  return (
    <>
      <WithCode text={description} />
      {limits !== "" && <span className="block text-sm text-muted">{sentence(limits)}</span>}
      {values.length > 0 && (
        <span className="mt-1 flex flex-wrap items-baseline gap-1.5 text-sm text-muted">
          {values.length === 1 ? "Always" : "One of"}
          {values.map((value) => (
            <InlineCode key={value} className="rounded-sm bg-sunken px-1.5 text-body">
              {value}
            </InlineCode>
          ))}
        </span>
      )}
    </>
  );
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

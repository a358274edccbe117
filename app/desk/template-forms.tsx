import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { TextareaField, TextField } from "~/ui/fields";
import {
  longestTemplate,
  placeholders,
  type Template,
  templateKey,
  templateLabel,
} from "./templates";

interface TemplateFormsProps {
  templates: readonly (Template & { seen: string })[];
  /** The key of the template that was just saved. */
  saved: string | null;
  refused:
    | { message: string; typed: Record<"template" | "subject" | "body" | "seen", string> }
    | undefined;
}

/** A form for each template. A refused form keeps the typed text. */
export function TemplateForms({ templates, saved, refused }: TemplateFormsProps) {
  const stored = templates.find((one) => templateKey(one) === saved);
  return (
    <div className="max-w-3xl space-y-8">
      {refused && (
        <Alert variant="destructive" title="Not saved" announce="alert">
          <p>{refused.message}</p>
        </Alert>
      )}
      {!refused && stored && (
        <Alert title={`Saved: ${templateLabel(stored)}`} announce="status">
          <p>Leads with this status and language offer it from now on.</p>
        </Alert>
      )}
      <div>
        <p>
          Each lead offers the templates for its status and language. Staff send them from their own
          email or phone; the site sends none. Save an empty text to restore the original.
        </p>
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4">
          {Object.entries(placeholders).map(([name, meaning]) => (
            <div key={name} className="contents">
              <dt className="figures">{`{${name}}`}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
      {templates.map((template) => {
        const key = templateKey(template);
        const mine = refused?.typed.template === key ? refused.typed : undefined;
        const { subject, body, seen } = mine ?? template;
        return (
          <form key={key} method="post" action="/admin/templates" className="space-y-3">
            <h2 className="text-lg">{templateLabel(template)}</h2>
            <input type="hidden" name="intent" value="save" />
            <input type="hidden" name="template" value={key} />
            <input type="hidden" name="seen" value={seen} />
            {template.channel === "mail" && (
              <TextField
                id={`subject-${key}`}
                name="subject"
                label="Subject"
                markOptional={false}
                maxLength={longestTemplate.subject}
                lang={template.language}
                defaultValue={subject}
              />
            )}
            <TextareaField
              id={`body-${key}`}
              name="body"
              label="Text"
              markOptional={false}
              rows={template.channel === "mail" ? 7 : 3}
              maxLength={longestTemplate[template.channel]}
              lang={template.language}
              defaultValue={body}
            />
            <Button variant="secondary">Save</Button>
          </form>
        );
      })}
    </div>
  );
}

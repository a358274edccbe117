import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { TextareaField, TextField } from "~/ui/fields";
import { placeholders, type Template, templateKey, templateLabel } from "./templates";

interface TemplateFormsProps {
  templates: readonly (Template & { seen: string })[];
  longest: Record<"subject" | Template["channel"], number>;
  /** Which was stored just now, by its key. */
  saved: string | null;
  refused:
    | { message: string; typed: Record<"template" | "subject" | "body" | "seen", string> }
    | undefined;
}

/** A form for each template; the one that was refused keeps what was typed. */
export function TemplateForms({ templates, longest, saved, refused }: TemplateFormsProps) {
  const stored = templates.find((one) => templateKey(one) === saved);
  return (
    <div className="max-w-3xl space-y-8">
      {refused && (
        <Alert variant="destructive" title="Not stored" announce="alert">
          <p>{refused.message}</p>
        </Alert>
      )}
      {!refused && stored && (
        <Alert title={`Stored: ${templateLabel(stored)}`} announce="status">
          <p>It is offered beside every lead of this status and language from now on.</p>
        </Alert>
      )}
      <div>
        <p>
          What is offered beside a lead of each status. Staff send it from their own mail or phone;
          the site sends none of it. A lead that was written in Spanish is offered the Spanish ones.
          An empty text brings the first wording back.
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
                maxLength={longest.subject}
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
              maxLength={longest[template.channel]}
              lang={template.language}
              defaultValue={body}
            />
            <Button variant="secondary">Store</Button>
          </form>
        );
      })}
    </div>
  );
}

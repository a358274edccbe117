import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { TextareaField, TextField } from "~/ui/fields";
import { Refusal } from "~/ui/form-refusal";
import {
  longestTemplate,
  placeholders,
  type Template,
  templateKey,
  templateLabel,
} from "./templates";

interface TemplateEditorProps {
  templates: readonly (Template & { seen: string })[];
  /** The key of the template to edit. An unknown key selects the first template. */
  chosen: string | null;
  refused:
    | { message: string; typed: Record<"template" | "subject" | "body" | "seen", string> }
    | undefined;
}

/** The list of templates next to the form of the chosen template. A refused form keeps the typed text. */
export function TemplateEditor({ templates, chosen, refused }: TemplateEditorProps) {
  const key = refused?.typed.template ?? chosen;
  const template = templates.find((one) => templateKey(one) === key) ?? templates[0];
  if (template === undefined) return null;
  const { channel, language } = template;
  const shown = templateKey(template);
  const texts = refused?.typed ?? template;
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-6">
      <TemplateList templates={templates} current={shown} />
      <div id="editor" className="max-w-2xl min-w-0 flex-[999_1_24rem] space-y-6">
        <Refusal title="Not saved" message={refused?.message} />
        <form key={shown} method="post" action="/admin/templates#editor" className="space-y-3">
          <h2 className="text-xl">{templateLabel(template)}</h2>
          <input type="hidden" name="intent" value="save" />
          <input type="hidden" name="template" value={shown} />
          <input type="hidden" name="seen" value={texts.seen} />
          {channel === "mail" && (
            <TextField
              id={`subject-${shown}`}
              name="subject"
              label="Subject"
              markOptional={false}
              maxLength={longestTemplate.subject}
              lang={language}
              defaultValue={texts.subject}
            />
          )}
          <TextareaField
            id={`body-${shown}`}
            name="body"
            label="Text"
            markOptional={false}
            rows={channel === "mail" ? 10 : 4}
            maxLength={longestTemplate[channel]}
            lang={language}
            defaultValue={texts.body}
          />
          <Button>Save</Button>
        </form>
        <p className="text-sm">
          Each lead offers the templates for its status and language. Staff send them from their own
          email or phone; the site sends none. Save an empty text to restore the original.
        </p>
        <dl className="grid gap-x-4 text-sm sm:grid-cols-[auto_1fr]">
          {Object.entries(placeholders).map(([name, meaning]) => (
            <div key={name} className="contents">
              <dt className="font-semibold">{`{${name}}`}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

/** Links to the templates, folded on phones. */
function TemplateList({ templates, current }: { templates: readonly Template[]; current: string }) {
  return (
    <nav aria-label="Templates" className="flex-[1_0_min(100%,15rem)] lg:max-w-60">
      <details className="fold">
        <summary>All templates</summary>
        {/* In groups of four by status. */}
        <ul className="[&>li:nth-child(4n+5)]:pt-2">
          {templates.map((template) => {
            const key = templateKey(template);
            return (
              <li key={key}>
                <a
                  href={`/admin/templates?template=${encodeURIComponent(key)}#editor`}
                  aria-current={key === current ? "page" : undefined}
                  className={classNames(
                    "flex min-h-9 items-center rounded-md px-2 text-[0.9375rem] no-underline",
                    key === current && "bg-action-soft font-semibold",
                  )}
                >
                  {templateLabel(template)}
                </a>
              </li>
            );
          })}
        </ul>
      </details>
    </nav>
  );
}

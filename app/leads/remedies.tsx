import type { MouseEvent } from "react";
import { Button } from "~/ui/button";
import type { FieldErrors } from "~/ui/form-schema";
import { acceptSuggestionName, exchanged, moveNumberName } from "./hidden-fields";
import type { LeadFormMessages } from "./lead-form.en";
import type { LeadFormAnswer } from "./use-lead-form";

/**
 * Returns the buttons that fix a field's error, or undefined if there are none. Without scripts, every button sends the form. With scripts, the button that moves a DOT number out
 * of the MC field only changes the fields.
 */
export function remedyOf(
  name: string,
  errors: FieldErrors,
  answer: LeadFormAnswer | undefined,
  { remedies, rules }: Pick<LeadFormMessages, "remedies" | "rules">,
) {
  const refused = answer?.outcome === "refused" ? answer : undefined;
  const { asked } = refused ?? {};
  if (name === "email" && asked && errors.email === refused?.errors.email) {
    return (
      <p className="mb-2 flex flex-wrap gap-2">
        <Button
          size="small"
          className="[overflow-wrap:anywhere]"
          name={acceptSuggestionName}
          value="on"
          onClick={({ currentTarget: { form } }) => setText(form, "email", asked.meant)}
        >
          {remedies.suggest(asked.meant)}
        </Button>
        <Button size="small" variant="secondary">
          {remedies.keep}
        </Button>
      </p>
    );
  }
  if (name !== "mcNumber" || !errors.mcNumber?.endsWith(rules.isDot)) return;
  return (
    <Button
      size="small"
      variant="secondary"
      className="mb-2 self-start"
      name={moveNumberName}
      value={refused?.typed.mcNumber}
      onClick={move}
    >
      {remedies.moveNumber}
    </Button>
  );
}

function move(event: MouseEvent<HTMLButtonElement>): void {
  const { form } = event.currentTarget;
  event.preventDefault();
  if (form === null) return;
  const typed = [...new FormData(form)].map(([name, text]) => [name, String(text)]);
  const moved = Object.entries(exchanged(Object.fromEntries(typed)));
  const controls = moved.map(([name, text]) => setText(form, name, text));
  controls.at(-1)?.focus();
  // Each field is then validated and stored in the draft as if it had been typed.
  for (const one of controls) one?.dispatchEvent(new Event("input", { bubbles: true }));
}

function setText(form: HTMLFormElement | null, name: string, text: string) {
  const control = form?.elements.namedItem(name);
  if (!(control instanceof HTMLInputElement)) return;
  control.value = text;
  return control;
}

import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { CheckboxField } from "~/ui/fields";
import { DefinitionList } from "~/ui/lists";
import { DeskDialog, isChosen, useChoice } from "./desk-dialog";

const keys = [
  { key: "j k", does: "Next and previous lead, opened" },
  { key: "Esc", does: "Close the lead" },
  { key: "1–6", does: "Set the status" },
  { key: "t", does: "Assign the lead to me" },
  { key: "c", does: "Log a call: then Tab and Enter choose the outcome" },
  { key: "n", does: "Write a note; Ctrl and Enter add it" },
  { key: "x", does: "Select or clear the lead" },
  { key: "u", does: "Undo the last change" },
  { key: "/", does: "Go to the search" },
  { key: "g n", does: "Go to the queue Now" },
  { key: "?", does: "Show this help" },
] as const;

const offName = "desk-keys-off";

/** How long after the first key of a pair the second key may follow, in milliseconds. */
const pairMs = 1_000;

/** Matches elements that are open above the list. `:is` skips selectors that a browser does not know. */
const openAbove = ":is(dialog[open], :popover-open)";
/** Matches an open form, or the open reasons for *Lost*, in the lead. While one is open, no key changes the lead. */
const openForm =
  ".lead-panel details[open]:is(.row-fold, :has(input:not([type=hidden]), select, textarea))";
/** Matches the keys that change the lead. Key 5 only opens and closes the reasons. */
const changeKeys = /^[1-46tu]$/;

/**
 * The keyboard shortcuts, and a button that lists them. A key presses the button or link whose `data-key` is that key, or focuses such a field. Escape goes to the URL
 * `closeTo`. Shortcuts are off while the person types, while a dialog or popover is open, and if the person turned them off (WCAG 2.1.4).
 */
export function DeskKeyboard({ closeTo }: { closeTo: string | null }) {
  const navigate = useNavigate();
  const [off, turnOff] = useChoice(offName);

  useEffect(() => {
    let first = { key: "", at: 0 };
    const listen = (event: KeyboardEvent) => {
      // The state is not up to date on a fresh page.
      if (isChosen(offName) || event.defaultPrevented) return;
      if (isTyping(event.target)) {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submitFormOf(event.target);
        return;
      }
      if (document.querySelector(openAbove) !== null) return;
      if (changeKeys.test(event.key) && document.querySelector(openForm) !== null) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const pair = event.timeStamp - first.at < pairMs ? `${first.key} ${event.key}` : "";
      first = { key: event.key, at: event.timeStamp };
      if (event.key === "Escape" && closeTo !== null)
        navigate(closeTo, { preventScrollReset: true });
      else if (event.key === "j") openLead(1);
      else if (event.key === "k") openLead(-1);
      else if (event.key === "x") toggleLead();
      else if (!press(pair) && !press(event.key)) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [closeTo, navigate]);

  return (
    <DeskDialog
      button="Shortcuts"
      buttonKey="?"
      title="Keyboard shortcuts"
      className="max-md:hidden"
    >
      <DefinitionList
        className="[&>div]:grid-cols-[3.5rem_1fr] [&>div]:gap-x-4 [&>div]:py-1"
        items={keys.map(({ key, does }) => ({ term: <kbd>{key}</kbd>, description: does }))}
      />
      <CheckboxField
        className="mt-4"
        name="desk-keys"
        label="Shortcuts are on"
        hint="Turn them off if speech input or another tool presses keys for you."
        checked={!off}
        onChange={(event) => turnOff(!event.target.checked)}
      />
    </DeskDialog>
  );
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== "checkbox";
  return target.isContentEditable || target.matches("textarea, select");
}

/** Presses the first button of the form that contains a text field, because the button may carry the intent. */
function submitFormOf(target: EventTarget | null): void {
  if (target instanceof HTMLTextAreaElement) target.form?.querySelector("button")?.click();
}

/** Presses or focuses the visible control with this key. Returns false if there is none. */
function press(key: string): boolean {
  const found = document.querySelectorAll<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  const control = [...found].find((each) => each.checkVisibility());
  if (control === undefined) return false;
  if (control.matches("input, textarea")) control.focus();
  else if (control.matches("fieldset")) control.querySelector("button")?.focus();
  else control.click();
  if (control instanceof HTMLInputElement) control.select();
  if (control.matches("summary"))
    control.parentElement?.querySelector<HTMLElement>("select, button")?.focus();
  return true;
}

/** Returns the links of the rows, and the index of the row with the focus or, without focus, of the open row. The index is -1 if there is neither. */
function currentLead(): { links: HTMLAnchorElement[]; index: number } {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-lead-link]")];
  const focused = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
  const open = links.findIndex((link) => link.ariaCurrent === "true");
  return { links, index: focused === -1 ? open : focused };
}

function openLead(step: 1 | -1): void {
  const { links, index } = currentLead();
  const to = index === -1 && step === -1 ? links.length - 1 : index + step;
  const link = links[Math.min(Math.max(to, 0), links.length - 1)];
  link?.focus();
  link?.scrollIntoView({ block: "nearest" });
  link?.click();
}

function toggleLead(): void {
  const { links, index } = currentLead();
  links[index]?.closest("tr")?.querySelector<HTMLInputElement>('input[name="lead"]')?.click();
}

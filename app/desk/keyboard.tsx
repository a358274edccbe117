import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/fields";

const keys = [
  { key: "/", does: "Go to the search" },
  { key: "j", does: "Next lead" },
  { key: "k", does: "Previous lead" },
  { key: "Enter", does: "Open the lead" },
  { key: "Esc", does: "Close the lead" },
  { key: "?", does: "Show this help" },
] as const;

const storageKey = "desk-keys-off";

/** Off while somebody types, and for people whose speech input would press them, if they say so (WCAG 2.1.4). */
export function DeskKeyboard({ closeTo }: { closeTo: string | null }) {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [off, setOff] = useState(false);

  useEffect(() => setOff(areOff()), []);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // Asked here and not in state, which is a moment late on a fresh page.
      if (areOff()) return;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || dialog.current?.open) return;
      if (event.key === "Escape" && closeTo !== null)
        navigate(closeTo, { preventScrollReset: true });
      else if (event.key === "?") dialog.current?.showModal();
      else if (event.key === "/") focusSearch();
      else if (event.key === "j") focusLead(1);
      else if (event.key === "k") focusLead(-1);
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [closeTo, navigate]);

  if (!hydrated) return null;
  const turn = (on: boolean) => {
    turnKeys(on);
    setOff(areOff());
  };
  return (
    <>
      <Button
        type="button"
        variant="quiet"
        className="desk-button"
        onClick={() => dialog.current?.showModal()}
      >
        Keyboard shortcuts
      </Button>
      <dialog ref={dialog} className="desk-dialog" aria-labelledby="desk-keys-title">
        <h2 id="desk-keys-title" className="mb-4 text-xl">
          Keyboard shortcuts
        </h2>
        <dl className="space-y-2">
          {keys.map(({ key, does }) => (
            <div key={key} className="flex items-center gap-4">
              <dt className="w-20">
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <CheckboxField
          className="mt-4"
          name="desk-keys"
          label="Shortcuts are on"
          hint="Turn them off when speech input or another tool presses keys by itself."
          checked={!off}
          onChange={(event) => turn(event.target.checked)}
        />
        <form method="dialog" className="mt-4">
          <Button variant="secondary">Close</Button>
        </form>
      </dialog>
    </>
  );
}

function areOff(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    // A browser that keeps nothing for sites has nothing turned off.
    return false;
  }
}

function turnKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, "1");
  } catch {
    // The checkbox then shows that they are still on.
  }
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== "checkbox";
  return target.isContentEditable || target.matches("textarea, select");
}

function focusSearch(): void {
  const search = document.getElementById("desk-search");
  if (!(search instanceof HTMLInputElement)) return;
  search.focus();
  search.select();
}

function focusLead(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-lead-link]")];
  const focused = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
  const open = links.findIndex((link) => link.ariaCurrent === "true");
  const from = focused === -1 ? open : focused;
  const to = from === -1 && step === -1 ? links.length - 1 : from + step;
  const link = links[Math.min(Math.max(to, 0), links.length - 1)];
  link?.focus();
  link?.scrollIntoView({ block: "nearest" });
}

import { type ReactNode, useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "~/ui/button";
import { DeskButton } from "./desk-button";

interface DeskDialogProps {
  id: string;
  /** What its button says, with the key that presses it if there is one. */
  button: string;
  buttonKey?: string;
  title: string;
  children: ReactNode;
}

/** A button that opens a dialog below the list; only scripts can, so without them there is neither. */
export function DeskDialog({ id, button, buttonKey, title, children }: DeskDialogProps) {
  const hydrated = useHydrated();
  const dialog = useRef<HTMLDialogElement>(null);
  if (!hydrated) return null;
  return (
    <>
      <DeskButton
        type="button"
        variant="quiet"
        data-key={buttonKey}
        onClick={() => dialog.current?.showModal()}
      >
        {button}
      </DeskButton>
      <dialog ref={dialog} className="desk-dialog" aria-labelledby={id}>
        <h2 id={id} className="mb-4 text-xl">
          {title}
        </h2>
        {children}
        <form method="dialog" className="mt-4">
          <Button variant="secondary">Close</Button>
        </form>
      </dialog>
    </>
  );
}

/** Tells whether something was chosen for this browser, under this name. */
export function isChosen(name: string): boolean {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    // A browser that keeps nothing for sites was asked for nothing.
    return false;
  }
}

/** Returns what `isChosen` says, once the page has loaded, and a function that changes it. */
export function useChoice(name: string): [chosen: boolean, choose: (chosen: boolean) => void] {
  const [chosen, setChosen] = useState(false);
  useEffect(() => setChosen(isChosen(name)), [name]);
  const change = (wanted: boolean) => {
    choose(name, wanted);
    setChosen(isChosen(name));
  };
  return [chosen, change];
}

function choose(name: string, chosen: boolean): void {
  try {
    if (chosen) localStorage.setItem(name, "1");
    else localStorage.removeItem(name);
  } catch {
    // The checkbox then shows that nothing has changed.
  }
}

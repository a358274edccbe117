import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { DeskButton } from "./lead-form";

interface DeskDialogProps {
  /** The label of the button, and the shortcut key that presses it. */
  button: string;
  buttonKey?: string;
  title: string;
  /** Classes of the button. */
  className?: string;
  children: ReactNode;
}

/** A button that opens a dialog. Hidden without scripts. While scripts load, the button is invisible but keeps its space, so that no other button moves. */
export function DeskDialog({ button, buttonKey, title, className, children }: DeskDialogProps) {
  const id = useId();
  const hydrated = useHydrated();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <DeskButton
        type="button"
        variant="quiet"
        data-key={buttonKey}
        className={classNames(className, !hydrated && "invisible noscript:hidden")}
        onClick={() => dialog.current?.showModal()}
      >
        {button}
      </DeskButton>
      {hydrated && (
        <dialog ref={dialog} className="desk-dialog" aria-labelledby={id}>
          <h2 id={id} className="mb-4 text-xl">
            {title}
          </h2>
          {children}
          <form method="dialog" className="mt-4">
            <Button variant="secondary">Close</Button>
          </form>
        </dialog>
      )}
    </>
  );
}

/** Returns whether the person turned on an option in this browser. `name` is the option's key in the browser's storage. */
export function isChosen(name: string): boolean {
  return localStorage.getItem(name) !== null;
}

/** Returns whether this browser has stored a choice under this name (false until the page has loaded), and a function that stores or removes the choice. */
export function useChoice(name: string): [chosen: boolean, choose: (chosen: boolean) => void] {
  const [chosen, setChosen] = useState(false);
  useEffect(() => setChosen(isChosen(name)), [name]);
  const choose = (wanted: boolean) => {
    if (wanted) localStorage.setItem(name, "1");
    else localStorage.removeItem(name);
    setChosen(wanted);
  };
  return [chosen, choose];
}

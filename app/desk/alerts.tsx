import { useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/fields";

/** The ways to hear of a new lead, kept for this browser under these names, and off until somebody asks for them. */
const alerts = { sound: "desk-sound", notification: "desk-notification" } as const;

type AlertName = keyof typeof alerts;

/** Makes known that a lead has arrived, in the ways that were asked for; nothing of it is about a person. */
export function announceLead(): void {
  if (isOn("sound")) ring();
  if (isOn("notification")) notify();
}

/** A button with the choice of a sound and of the browser's own notification; the browser may have to allow it first. */
export function DeskAlerts() {
  const hydrated = useHydrated();
  const dialog = useRef<HTMLDialogElement>(null);
  const [on, setOn] = useState({ sound: false, notification: false });
  const [denied, setDenied] = useState(false);

  useEffect(() => setOn({ sound: isOn("sound"), notification: isOn("notification") }), []);

  if (!hydrated) return null;
  const turn = async (name: AlertName, wanted: boolean) => {
    const allowed = !wanted || name === "sound" || (await mayNotify());
    if (name === "notification") setDenied(!allowed);
    keep(name, wanted && allowed);
    setOn({ sound: isOn("sound"), notification: isOn("notification") });
    if (wanted && name === "sound") ring();
  };
  return (
    <>
      <Button
        type="button"
        variant="quiet"
        className="desk-button"
        onClick={() => dialog.current?.showModal()}
      >
        Alerts
      </Button>
      <dialog ref={dialog} className="desk-dialog" aria-labelledby="desk-alerts-title">
        <h2 id="desk-alerts-title" className="mb-4 text-xl">
          When a new lead arrives
        </h2>
        <CheckboxField
          name="desk-sound"
          label="Play a sound"
          hint="While a page of the leads is open in this browser."
          checked={on.sound}
          onChange={(event) => turn("sound", event.target.checked)}
        />
        <CheckboxField
          className="mt-4"
          name="desk-notification"
          label="Show a notification"
          hint="It says that a lead is new, and nothing about it."
          {...(denied && {
            error: "This browser does not let the site notify you. Allow it in its settings first.",
          })}
          checked={on.notification}
          onChange={(event) => turn("notification", event.target.checked)}
        />
        <form method="dialog" className="mt-4">
          <Button variant="secondary">Close</Button>
        </form>
      </dialog>
    </>
  );
}

function isOn(name: AlertName): boolean {
  try {
    return localStorage.getItem(alerts[name]) !== null;
  } catch {
    // A browser that keeps nothing for sites was asked for nothing.
    return false;
  }
}

function keep(name: AlertName, on: boolean): void {
  try {
    if (on) localStorage.setItem(alerts[name], "1");
    else localStorage.removeItem(alerts[name]);
  } catch {
    // The checkbox then shows that it is still off.
  }
}

async function mayNotify(): Promise<boolean> {
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}

/** Two short notes, the second higher. Before the first press on a page a browser may keep it silent. */
function ring(): void {
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.gain.value = 0.2;
  volume.connect(audio.destination);
  for (const [index, frequency] of [660, 880].entries()) {
    const note = audio.createOscillator();
    note.frequency.value = frequency;
    note.connect(volume);
    note.start(audio.currentTime + index * 0.18);
    note.stop(audio.currentTime + index * 0.18 + 0.15);
    if (index === 1) note.onended = () => audio.close();
  }
}

function notify(): void {
  try {
    const shown = new Notification("A new lead has arrived", { tag: "desk-lead" });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Android's browsers show those of service workers only.
  }
}

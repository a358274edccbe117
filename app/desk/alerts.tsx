import { useState } from "react";
import { CheckboxField } from "~/ui/fields";
import { DeskDialog, isChosen, useChoice } from "./desk-dialog";

/** The ways to hear of a new lead, kept for this browser under these names, and off until somebody asks for them. */
const alerts = { sound: "desk-sound", notification: "desk-notification" } as const;

/** Returns whether this browser is to announce new leads. */
export const isAlerting = () => isChosen(alerts.sound) || isChosen(alerts.notification);

/** The last lead that a tab of this browser announced. */
const announcedName = "desk-announced";

/**
 * Announces that a lead has arrived, in the ways that were asked for, once a browser; `id` is the line of its timeline. Nothing of it is
 * about a person.
 */
export function announceLead(id: number): void {
  if (!isAlerting() || Number(localStorage.getItem(announcedName)) >= id) return;
  localStorage.setItem(announcedName, String(id));
  if (isChosen(alerts.sound)) ring();
  if (isChosen(alerts.notification)) notify();
}

/** A button with the choice of a sound and of the browser's own notification; the browser may have to allow it first. */
export function DeskAlerts() {
  const [sound, chooseSound] = useChoice(alerts.sound);
  const [notification, chooseNotification] = useChoice(alerts.notification);
  const [denied, setDenied] = useState(false);

  const turnSound = (wanted: boolean) => {
    chooseSound(wanted);
    if (wanted) ring();
  };
  const turnNotification = async (wanted: boolean) => {
    const allowed = !wanted || (await mayNotify());
    setDenied(!allowed);
    chooseNotification(wanted && allowed);
  };
  return (
    <DeskDialog id="desk-alerts-title" button="Alerts" title="When a new lead arrives">
      <CheckboxField
        name="desk-sound"
        label="Play a sound"
        hint="While a page of the leads is open in this browser."
        checked={sound}
        onChange={(event) => turnSound(event.target.checked)}
      />
      <CheckboxField
        className="mt-4"
        name="desk-notification"
        label="Show a notification"
        hint="It says that a lead is new, and nothing about it."
        {...(denied && {
          error: "This browser does not let the site notify you. Allow it in its settings first.",
        })}
        checked={notification}
        onChange={(event) => turnNotification(event.target.checked)}
      />
    </DeskDialog>
  );
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

import { useState } from "react";
import { CheckboxField } from "~/ui/fields";
import { DeskDialog, isChosen, useChoice } from "./desk-dialog";

/** The alerts for a new lead, by the name under which this browser stores the choice. They are off by default. */
const alerts = { sound: "desk-sound", notification: "desk-notification" } as const;

/** Returns whether this browser announces new leads. */
export const isAlerting = () => isChosen(alerts.sound) || isChosen(alerts.notification);

/** The name under which the browser stores the last announced lead. */
const announcedName = "desk-announced";

/** Announces an event of a lead once per browser, with the alerts that are on. Pass a `text` without personal data. `id` is the id of the event's timeline entry. */
export function announceLead(id: number, text = "A new lead has arrived"): void {
  if (!isAlerting() || Number(localStorage.getItem(announcedName)) >= id) return;
  localStorage.setItem(announcedName, String(id));
  if (isChosen(alerts.sound)) ring();
  if (isChosen(alerts.notification)) notify(text);
}

/** A button that opens the choice of alerts for new leads: a sound, and a browser notification that the browser must allow. */
export function DeskAlerts() {
  const [sound, chooseSound] = useChoice(alerts.sound);
  const [notification, chooseNotification] = useChoice(alerts.notification);
  const [denied, setDenied] = useState(false);

  const turnSound = (wanted: boolean) => {
    chooseSound(wanted);
    if (wanted) ring();
  };
  const turnNotification = async (wanted: boolean) => {
    const mayNotify = async () =>
      "Notification" in window && (await Notification.requestPermission()) === "granted";
    const allowed = !wanted || (await mayNotify());
    setDenied(!allowed);
    chooseNotification(wanted && allowed);
  };
  return (
    <DeskDialog button="Alerts" title="When a lead arrives or needs you">
      <CheckboxField
        name="desk-sound"
        label="Play a sound"
        hint="While the leads are open in this browser."
        checked={sound}
        onChange={(event) => turnSound(event.target.checked)}
      />
      <CheckboxField
        className="mt-4"
        name="desk-notification"
        label="Show a notification"
        hint="It does not show anything about the lead."
        {...(denied && {
          error:
            "This browser blocks notifications from this site. Allow them in its settings first.",
        })}
        checked={notification}
        onChange={(event) => turnNotification(event.target.checked)}
      />
    </DeskDialog>
  );
}

/** Plays two short notes. A browser may stay silent until the first click on the page. */
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

function notify(text: string): void {
  try {
    const shown = new Notification(text, { tag: "desk-lead" });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Browsers on Android only show notifications from service workers.
  }
}

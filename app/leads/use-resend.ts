import { type RefObject, useEffect, useRef, useState } from "react";

/** How an unsent form is sent again: automatically once the browser is online, or by hand after an edit or a second failure. */
type Waiting = "by-itself" | "goes-out" | "by-hand";

/** Sends a form again after its connection was lost. `idle` is false while a send is under way. */
export function useResend(element: RefObject<HTMLFormElement>, idle: boolean) {
  const [waiting, setWaiting] = useState<Waiting>();
  const editedSince = useRef(false);

  useEffect(() => {
    if (waiting !== "by-itself" || !idle) return;
    const send = () => {
      setWaiting("goes-out");
      element.current?.requestSubmit();
    };
    addEventListener("online", send);
    return () => removeEventListener("online", send);
  }, [waiting, idle, element]);

  return {
    waiting,
    /** Starts waiting. A browser that counts as online fires no `online` event. */
    waitForLine: () =>
      setWaiting((before) =>
        before === "goes-out" || editedSince.current || navigator.onLine ? "by-hand" : "by-itself",
      ),
    stop: () => setWaiting(undefined),
    sendNow: () => element.current?.requestSubmit(),
    /** Stops the automatic send, because the form may be half edited. */
    noteEdit: () => {
      editedSince.current = true;
      if (waiting !== undefined) setWaiting("by-hand");
    },
    noteSend: () => {
      editedSince.current = false;
    },
  };
}

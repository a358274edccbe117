import { type RefObject, useEffect, useRef, useState } from "react";

/** What was sent offline goes out again by itself when the browser is online: once, and not after an edit. */
type Waiting = "by-itself" | "goes-out" | "by-hand";

/** Waits with a form that was sent without an answer. `idle` is false while a send is under way. */
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
    /** Begins to wait. A browser that is online would never tell that it is online again. */
    waitForLine: () =>
      setWaiting((before) =>
        before === "goes-out" || editedSince.current || navigator.onLine ? "by-hand" : "by-itself",
      ),
    stop: () => setWaiting(undefined),
    sendNow: () => element.current?.requestSubmit(),
    /** What is half typed is not sent by itself, be it typed before the line is known to be lost. */
    noteEdit: () => {
      editedSince.current = true;
      if (waiting !== undefined) setWaiting("by-hand");
    },
    noteSend: () => {
      editedSince.current = false;
    },
  };
}

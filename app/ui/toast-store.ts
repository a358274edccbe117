import type { ReactNode } from "react";

/** How long a toast stays on screen, in milliseconds. */
export const toastDurationMs = 5_000;

/** How long after its dismissal a toast leaves the state, in milliseconds. */
export const toastRemovalMs = 1_000_000;

/** How far a swipe must go to dismiss a toast, in pixels. */
export const swipeThresholdPx = 50;

export interface ToastText {
  title: ReactNode;
  description?: ReactNode;
  variant?: "default" | "destructive";
  /** A link in the toast. */
  action?: { href: string; label: string };
}

export interface ToastRecord extends ToastText {
  id: number;
  open: boolean;
}

export type ToastEvent =
  | { type: "show"; toast: ToastRecord }
  | { type: "dismiss"; id: number | undefined }
  | { type: "remove"; id: number };

/**
 * Returns the toasts after an event. At most one is held: a new one takes the place of the one before. A dismissed one is kept closed until it is removed; without an id every toast is dismissed.
 */
export function reduceToasts(toasts: readonly ToastRecord[], event: ToastEvent): ToastRecord[] {
  switch (event.type) {
    case "show":
      return [event.toast];
    case "dismiss":
      return toasts.map((toast) =>
        event.id === undefined || toast.id === event.id ? { ...toast, open: false } : toast,
      );
    case "remove":
      return toasts.filter((toast) => toast.id !== event.id);
  }
}

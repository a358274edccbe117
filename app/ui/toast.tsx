import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import X from "lucide-react/icons/x";
import { type PointerEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { classNames } from "./class-names";
import { type UiMessages, UiMessagesProvider, useUiMessages } from "./ui-messages";

interface ToastText {
  title: ReactNode;
  description?: ReactNode;
  variant?: "default" | "destructive";
  action?: { href: string; label: string };
  /** An empty element of the page for the toast to fill, so that the toast covers nothing. Without it, the toast covers a corner of the window. */
  place?: HTMLElement | null;
}

type ToastRecord = ToastText & { id: number };

// A separate React root lets a toast survive navigation. Pages without toasts load none of this.
let region: { root: Root; messages: UiMessages } | undefined;
let lastId = 0;

/** Returns a function that shows a toast and replaces the previous toast. */
export function useToast(): (toast: ToastText) => void {
  const messages = useUiMessages();
  useEffect(() => {
    if (region) return;
    const root = createRoot(document.body.appendChild(document.createElement("div")));
    region = { root, messages };
    drawToast(undefined);
  }, [messages]);
  return showToast;
}

/** Shows a toast and replaces the previous toast. Does nothing on a page without `useToast`. */
export function showToast(toast: ToastText): void {
  lastId += 1;
  drawToast({ ...toast, id: lastId });
}

function drawToast(toast: ToastRecord | undefined): void {
  region?.root.render(
    <UiMessagesProvider value={region.messages}>
      <ToastRegion toast={toast} />
    </UiMessagesProvider>,
  );
}

/** The region of the toast. F8 focuses it, and Escape dismisses the toast. The timer pauses under the pointer and with the focus. */
function ToastRegion({ toast }: { toast: ToastRecord | undefined }) {
  const { notifications } = useUiMessages();
  const viewport = useRef<HTMLOListElement>(null);
  const [paused, setPaused] = useState(false);
  const [closedId, setClosedId] = useState<number>();
  const id = toast?.id;
  const open = id !== closedId;

  const close = useCallback(() => {
    if (viewport.current?.contains(document.activeElement)) viewport.current.focus();
    setClosedId(id);
  }, [id]);

  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "F8") viewport.current?.focus();
      if (key === "Escape") close();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [close]);

  const list = (
    <section
      aria-label={notifications}
      onFocus={() => setPaused(true)}
      onBlur={({ currentTarget, relatedTarget }) =>
        setPaused(currentTarget.contains(relatedTarget))
      }
      onPointerMove={() => setPaused(true)}
      onPointerLeave={({ currentTarget }) =>
        setPaused(currentTarget.contains(document.activeElement))
      }
    >
      <ol ref={viewport} tabIndex={-1} className="toast-viewport">
        {toast && <Toast key={id} toast={toast} open={open} paused={paused} close={close} />}
      </ol>
    </section>
  );
  return (
    <>
      {/* Present while empty, because screen readers only announce later changes. */}
      <div role={toast && "status"} aria-live="assertive" className="sr-only">
        {toast && open && (
          <p key={id}>
            {toast.title} {toast.description} {toast.action?.label}
          </p>
        )}
      </div>
      {toast?.place ? createPortal(list, toast.place) : list}
    </>
  );
}

function Toast(props: { toast: ToastRecord; open: boolean; paused: boolean; close: () => void }) {
  const { toast, open, paused, close } = props;
  const { dismiss } = useUiMessages();
  const { title, description, variant = "default", action, place } = toast;
  const left = useRef(toastDurationMs);

  useEffect(() => {
    place?.scrollIntoView({ block: "nearest" });
  }, [place]);

  useEffect(() => {
    if (open && paused) return;
    const from = Date.now();
    const timer = open
      ? setTimeout(close, left.current)
      : setTimeout(() => drawToast(undefined), toastRemovalMs);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - from;
    };
  }, [open, paused, close]);

  const destructive = variant === "destructive";
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: reached after F8, so that it is read before its link and its button
    <li className="toast" tabIndex={0} hidden={!open} data-variant={variant} {...useSwipe(close)}>
      {destructive && <CircleAlert className="mt-0.5 size-5 text-negative" />}
      <div className="min-w-0 flex-1">
        <div className={classNames("font-semibold", destructive && "text-negative")}>{title}</div>
        {description && <div className="mt-1 text-sm">{description}</div>}
        {action && (
          <a href={action.href} className="mt-1 inline-block py-2 text-sm font-semibold">
            {action.label}
          </a>
        )}
      </div>
      <button type="button" className="toast-close" aria-label={dismiss} onClick={close}>
        <X className="size-5" />
      </button>
    </li>
  );
}

/** Returns the handlers for a swipe to the right. A swipe that goes far enough calls `dismiss`. */
function useSwipe(dismiss: () => void) {
  const from = useRef<number>();
  const by = ({ clientX }: PointerEvent) => Math.max(0, clientX - (from.current ?? clientX));
  const end = (event: PointerEvent<HTMLElement>, far: boolean) => {
    from.current = undefined;
    if (far) dismiss();
    else event.currentTarget.style.translate = "";
  };
  return {
    onPointerDown: ({ button, clientX }: PointerEvent) => {
      if (button === 0) from.current = clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const element = event.currentTarget;
      // A trembling press still counts as a press on a link.
      if (by(event) > swipeStartPx) element.setPointerCapture(event.pointerId);
      if (element.hasPointerCapture(event.pointerId)) element.style.translate = `${by(event)}px`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, by(event) >= swipeThresholdPx),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
  };
}

/** How long a toast stays on screen, in milliseconds. */
export const toastDurationMs = 5_000;

/** How long a dismissed toast stays in the document as a hidden element, in milliseconds. */
export const toastRemovalMs = 1_000_000;

/** How far a swipe must go to dismiss a toast, in pixels. */
const swipeThresholdPx = 50;

/** How far a movement must go to count as a swipe, in pixels. */
const swipeStartPx = 5;

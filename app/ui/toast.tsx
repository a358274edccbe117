import * as RadixToast from "@radix-ui/react-toast";
import { CircleAlert, X } from "lucide-react";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useRef,
} from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { classNames } from "./class-names";

export interface Toasts {
  /** Shows a toast in place of the one before; returns its id. */
  toast: (text: ToastText) => number;
  dismiss: (id?: number) => void;
}

const ToastContext = createContext<Toasts>({ toast: () => 0, dismiss: () => undefined });

/** The way to show toasts. On a page without a provider nothing is shown. */
export function useToast(): Toasts {
  return useContext(ToastContext);
}

/** Holds the page's toasts and, once hydrated, shows them; the server renders none of it (its markup carries styles). */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, dispatch] = useReducer(reduceToasts, []);
  const hydrated = useHydrated();
  const lastId = useRef(0);

  const dismiss = useCallback((id?: number) => dispatch({ type: "dismiss", id }), []);
  const remove = useCallback((id: number) => dispatch({ type: "remove", id }), []);
  const toast = useCallback((text: ToastText) => {
    lastId.current += 1;
    dispatch({ type: "show", toast: { ...text, id: lastId.current, open: true } });
    return lastId.current;
  }, []);
  const value = useMemo(() => ({ toast, dismiss }), [toast, dismiss]);

  return (
    <ToastContext.Provider value={value}>
      {children}
      {hydrated && <ToastRegion toasts={toasts} dismiss={dismiss} remove={remove} />}
    </ToastContext.Provider>
  );
}

interface ToastRegionProps {
  toasts: readonly ToastRecord[];
  dismiss: (id: number) => void;
  remove: (id: number) => void;
}

function ToastRegion({ toasts, dismiss, remove }: ToastRegionProps) {
  return (
    <RadixToast.Provider
      duration={toastDurationMs}
      swipeDirection="right"
      swipeThreshold={swipeThresholdPx}
    >
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} dismiss={dismiss} remove={remove} />
      ))}
      <RadixToast.Viewport hotkey={["F8"]} className="toast-viewport" />
    </RadixToast.Provider>
  );
}

interface ToastProps extends Omit<ToastRegionProps, "toasts"> {
  toast: ToastRecord;
}

function Toast({ toast, dismiss, remove }: ToastProps) {
  const { id, open, title, description, variant = "default", action } = toast;

  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => remove(id), toastRemovalMs);
    return () => clearTimeout(timer);
  }, [open, id, remove]);

  const destructive = variant === "destructive";
  return (
    <RadixToast.Root
      open={open}
      onOpenChange={(stillOpen) => !stillOpen && dismiss(id)}
      data-variant={variant}
      className="toast"
    >
      {destructive && <CircleAlert aria-hidden="true" className="mt-0.5 size-5 text-negative" />}
      <div className="min-w-0 flex-1">
        <RadixToast.Title className={classNames("font-semibold", destructive && "text-negative")}>
          {title}
        </RadixToast.Title>
        {description && (
          <RadixToast.Description className="mt-1 text-sm">{description}</RadixToast.Description>
        )}
        {action && (
          <RadixToast.Action asChild altText={action.label}>
            <a href={action.href} className="mt-1 inline-block py-2 text-sm font-semibold">
              {action.label}
            </a>
          </RadixToast.Action>
        )}
      </div>
      <RadixToast.Close className="toast-close" aria-label="Dismiss this notification">
        <X aria-hidden="true" className="size-5" />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}

/** How long a toast stays on screen, in milliseconds. */
export const toastDurationMs = 5_000;

/** How long after its dismissal a toast leaves the state, in milliseconds. */
export const toastRemovalMs = 1_000_000;

/** How far a swipe must go to dismiss a toast, in pixels. */
const swipeThresholdPx = 50;

interface ToastText {
  title: ReactNode;
  description?: ReactNode;
  variant?: "default" | "destructive";
  action?: { href: string; label: string };
}

interface ToastRecord extends ToastText {
  id: number;
  open: boolean;
}

type ToastEvent =
  | { type: "show"; toast: ToastRecord }
  | { type: "dismiss"; id: number | undefined }
  | { type: "remove"; id: number };

/** At most one is held. A dismissed one is kept closed until it is removed; without an id every toast is dismissed. */
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

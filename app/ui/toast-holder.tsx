import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "react";

interface ToastText {
  title: ReactNode;
  description?: ReactNode;
  variant?: "default" | "destructive";
  action?: { href: string; label: string };
}

export interface ToastRecord extends ToastText {
  id: number;
  open: boolean;
}

export interface ToastRegionProps {
  toasts: readonly ToastRecord[];
  dismiss: (id?: number) => void;
  remove: (id: number) => void;
}

export interface Toasts {
  /** Shows a toast in place of the one before; returns its id. */
  toast: (text: ToastText) => number;
  dismiss: (id?: number) => void;
}

interface ToastHolder extends Toasts {
  /** What draws the toasts, brought by the first who shows any: a page that shows none does not load it. */
  drawWith: (region: ComponentType<ToastRegionProps>) => void;
}

export const ToastContext = createContext<ToastHolder>({
  toast: () => 0,
  dismiss: () => undefined,
  drawWith: () => undefined,
});

/** Holds the toasts, over a change of page too; the server renders none of it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, dispatch] = useReducer(reduceToasts, []);
  const [Region, setRegion] = useState<ComponentType<ToastRegionProps>>();
  const lastId = useRef(0);

  const dismiss = useCallback((id?: number) => dispatch({ type: "dismiss", id }), []);
  const remove = useCallback((id: number) => dispatch({ type: "remove", id }), []);
  const toast = useCallback((text: ToastText) => {
    lastId.current += 1;
    dispatch({ type: "show", toast: { ...text, id: lastId.current, open: true } });
    return lastId.current;
  }, []);
  const value = useMemo(
    () => ({ toast, dismiss, drawWith: (region: typeof Region) => setRegion(() => region) }),
    [toast, dismiss],
  );

  return (
    <ToastContext.Provider value={value}>
      {children}
      {Region && <Region toasts={toasts} dismiss={dismiss} remove={remove} />}
    </ToastContext.Provider>
  );
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

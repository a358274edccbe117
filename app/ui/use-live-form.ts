import { type RefObject, useEffect, useState } from "react";

/**
 * Returns what `read` makes of a form's live FormData: a browser may have filled fields before React took over. Until
 * hydration it is `initial`; what reads as before renders nothing anew. `read` must be the same function each time.
 */
export function useLiveForm<Value>(
  form: RefObject<HTMLFormElement>,
  initial: Value,
  read: (data: FormData) => Value,
): Value {
  const [value, setValue] = useState(initial);

  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    const update = () => {
      const now = read(new FormData(element));
      setValue((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
    };
    update();
    element.addEventListener("input", update);
    element.addEventListener("change", update);
    return () => {
      element.removeEventListener("input", update);
      element.removeEventListener("change", update);
    };
  }, [form, read]);

  return value;
}

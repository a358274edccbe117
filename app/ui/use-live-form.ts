import { type RefObject, useEffect, useState } from "react";

/** Returns the value that `read` returns for a form's current data, and follows each change. Includes data that the browser filled in before hydration. `read` must be stable. */
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

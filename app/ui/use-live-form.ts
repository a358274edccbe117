import { type RefObject, useEffect, useState } from "react";

/** The live FormData, as a browser may have filled fields before React took over. `read` is the same function each time. */
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

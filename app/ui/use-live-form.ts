import { type RefObject, useEffect, useState } from "react";

/** Returns the result of `read` for a form's data, updated on each change. Includes data filled in before hydration. `read` must be the same function on each render. */
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
    const ended = new AbortController();
    for (const event of ["input", "change"]) element.addEventListener(event, update, ended);
    return () => ended.abort();
  }, [form, read]);

  return value;
}

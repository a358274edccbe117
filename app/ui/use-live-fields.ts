import { type RefObject, useEffect, useState } from "react";

/**
 * Returns what stands in a form's fields just now, from its live FormData: a browser may have filled them before React
 * took over. Until hydration it is `initial`.
 */
export function useLiveFields<Name extends string>(
  form: RefObject<HTMLFormElement>,
  initial: Readonly<Record<Name, string>>,
): Readonly<Record<Name, string>> {
  const [fields, setFields] = useState(initial);

  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    const update = () => setFields((before) => changed(before, new FormData(element)));
    update();
    element.addEventListener("input", update);
    element.addEventListener("change", update);
    return () => {
      element.removeEventListener("input", update);
      element.removeEventListener("change", update);
    };
  }, [form]);

  return fields;
}

function changed<Fields extends Readonly<Record<string, string>>>(
  before: Fields,
  data: FormData,
): Fields {
  const now = { ...before };
  let same = true;
  for (const name of Object.keys(before)) {
    const text = String(data.get(name) ?? "");
    if (text === before[name]) continue;
    Object.assign(now, { [name]: text });
    same = false;
  }
  return same ? before : now;
}

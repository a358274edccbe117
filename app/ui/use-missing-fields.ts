import { type RefObject, useEffect, useState } from "react";

/**
 * Returns which of `names` a form still lacks, from its live FormData: a browser may have filled fields before React
 * took over. Empty until hydration, so that without scripts nothing is disabled.
 */
export function useMissingFields(
  form: RefObject<HTMLFormElement>,
  names: readonly string[],
): readonly string[] {
  const [missing, setMissing] = useState<readonly string[]>([]);

  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    const update = () => {
      const data = new FormData(element);
      const lacking = names.filter((name) => String(data.get(name) ?? "").trim() === "");
      setMissing((before) => (before.join() === lacking.join() ? before : lacking));
    };
    update();
    element.addEventListener("input", update);
    element.addEventListener("change", update);
    return () => {
      element.removeEventListener("input", update);
      element.removeEventListener("change", update);
    };
  }, [form, names]);

  return missing;
}

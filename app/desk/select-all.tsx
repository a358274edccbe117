import { useRef } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

/** The box that ticks every lead of the page. Only scripts can do that, so without them there is none. */
export function SelectAll() {
  const hydrated = useHydrated();
  const box = useRef<HTMLInputElement>(null);
  if (!hydrated) return <span className="sr-only">Select</span>;
  const tickAll = (ticked: boolean) => {
    const boxes = box.current?.form?.querySelectorAll<HTMLInputElement>('input[name="lead"]') ?? [];
    for (const each of boxes) each.checked = ticked;
  };
  return (
    <label className="desk-check">
      <input ref={box} type="checkbox" onChange={(event) => tickAll(event.target.checked)} />
      <span className="sr-only">Select every lead of this page</span>
    </label>
  );
}

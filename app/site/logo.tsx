import mark from "./illustrations/logo-mark.json";
import { useCompany } from "./site-data";

/** The mark, a route shield with a road, followed by the brand's short name. Its colors are the same on any background. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox="0 0 32 32" className="size-8 shrink-0" aria-hidden="true" focusable="false">
        <path className="fill-amber" d={mark.shield} />
        <path className="fill-ink" d={mark.road} />
        <path className="fill-amber" d={mark.dashes} />
      </svg>
      <span className="display text-xl leading-none font-extrabold tracking-tight wrap-anywhere">
        {useCompany().shortName}
      </span>
    </span>
  );
}

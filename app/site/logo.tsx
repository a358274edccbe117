import mark from "./illustrations/logo-mark.json";

/** The mark, a route shield with a road, followed by the brand's short name if known. Its colors are the same on any background. */
export function Logo({ shortName }: { shortName?: string | undefined }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox="0 0 32 32" className="size-8 shrink-0" aria-hidden="true" focusable="false">
        <path className="fill-amber" d={mark.shield} />
        <path className="fill-ink" d={mark.road} />
        <path className="fill-amber" d={mark.dashes} />
      </svg>
      {shortName && (
        <span className="display text-xl leading-none font-extrabold tracking-tight wrap-anywhere">
          {shortName}
        </span>
      )}
    </span>
  );
}

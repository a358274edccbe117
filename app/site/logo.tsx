import mark from "./illustrations/logo-mark.json";

/** The mark: a route shield with the road running into it. Both colours are fixed, so that it is the same on any ground. */
function LogoMark({ className = "size-8" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" focusable="false">
      <path className="fill-amber" d={mark.shield} />
      <path className="fill-ink" d={mark.road} />
      <path className="fill-amber" d={mark.dashes} />
    </svg>
  );
}

/** The mark and, beside it, the brand's short name from the configuration; the mark alone where that is not known. */
export function Logo({ shortName }: { shortName?: string | undefined }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark />
      {shortName && (
        <span className="display text-xl leading-none font-extrabold tracking-tight">
          {shortName}
        </span>
      )}
    </span>
  );
}

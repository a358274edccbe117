/** The mark: a route shield with the road running into it. Both colours are fixed, so that it is the same on any ground. */
export function LogoMark({ className = "size-8" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" focusable="false">
      <path
        className="fill-amber"
        d="M16 1.5C12.9 3.8 9 4.3 5.4 3 3.4 5.8 2 9.3 2 13 2 21.8 8 27.7 16 30.7 24 27.7 30 21.8 30 13 30 9.3 28.6 5.8 26.6 3 23 4.3 19.1 3.8 16 1.5Z"
      />
      <path
        className="fill-ink"
        d="M13.8 8.5h4.4L23.7 25C21.4 26.9 18.8 28.3 16 29.4 13.2 28.3 10.6 26.9 8.3 25Z"
      />
      <path
        className="fill-amber"
        d="M15.5 10.5h1l.2 3h-1.4zM15.1 15.8h1.8l.3 4h-2.4zM14.6 22.2h2.8l.4 5.2-1.8.9-1.8-.9z"
      />
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

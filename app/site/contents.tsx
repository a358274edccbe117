/** A heading and its anchor. */
export interface ContentsEntry {
  id: string;
  text: string;
}

/** The headings of a long page: beside its text on wide screens, folded above it on others. */
export function Contents({ entries }: { entries: readonly ContentsEntry[] }) {
  return (
    <nav
      aria-label="On this page"
      className="text-base lg:sticky lg:top-8 lg:col-start-2 lg:row-start-1 lg:self-start print:hidden"
    >
      <details className="rounded-md border border-rule bg-surface-alt px-4 lg:hidden">
        <summary className="min-h-12 py-3 font-semibold">On this page</summary>
        <ContentsList entries={entries} className="pb-3" />
      </details>
      <div className="hidden border-s border-rule ps-6 lg:block">
        <p className="font-semibold">On this page</p>
        <ContentsList entries={entries} className="mt-2" />
      </div>
    </nav>
  );
}

function ContentsList({
  entries,
  className,
}: {
  entries: readonly ContentsEntry[];
  className: string;
}) {
  return (
    <ol className={className}>
      {entries.map(({ id, text }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="block py-1.5 text-sm text-muted no-underline hover:underline"
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}

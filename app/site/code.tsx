import { classNames } from "~/ui/class-names";

/** A name or value as a program writes it, within a line of text. */
export function InlineCode({ className, children }: { className?: string; children: string }) {
  return (
    <code className={classNames("font-mono text-[0.9em] [overflow-wrap:anywhere]", className)}>
      {children}
    </code>
  );
}

/** A text with what stands between backticks as code. */
export function WithCode({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <InlineCode key={index}>{part}</InlineCode>
    ),
  );
}

/** Lines to read or copy. They break rather than scroll, so that paper and phones show all of them. */
export function CodeBlock({ children }: { children: string }) {
  return (
    <pre className="rounded-md border border-rule bg-sunken p-4 font-mono text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
      <code>{children}</code>
    </pre>
  );
}

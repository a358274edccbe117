import { classNames } from "~/ui/class-names";

/** A name or value from a program, inside a text. */
export function InlineCode({ className, children }: { className?: string; children: string }) {
  return (
    <code className={classNames("font-mono text-[0.9em] [overflow-wrap:anywhere]", className)}>
      {children}
    </code>
  );
}

/** A text whose parts between backticks are code. */
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

/** Returns the initials of a name: "MC" for "Maria de la Cruz". Returns "" for a name without letters or digits. */
function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu) ?? [];
  const chosen = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return chosen
    .map((word) => Array.from(word ?? "")[0] ?? "")
    .join("")
    .toUpperCase();
}

/** Initials in place of a portrait. Decorative, because the name is always next to them. */
export function Monogram({ name, className }: { name: string; className: string }) {
  return (
    <svg viewBox="0 0 56 56" className={className} aria-hidden="true" focusable="false">
      <circle cx="28" cy="28" r="27" className="fill-asphalt" />
      <text
        x="28"
        y="28"
        dy=".36em"
        textAnchor="middle"
        fontSize="18"
        fontWeight="700"
        className="fill-white font-display"
      >
        {initialsOf(name)}
      </text>
    </svg>
  );
}

/**
 * Returns at most two initials, of the first and the last word of a name ("Maria de la Cruz" gives "MC"),
 * or an empty string for a name without letters or digits.
 */
function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu) ?? [];
  const chosen = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return chosen
    .map((word) => Array.from(word ?? "")[0] ?? "")
    .join("")
    .toUpperCase();
}

/**
 * A portrait's place where there is no photo: initials in a circle with a dashed ring. Decoration, because the name
 * always stands beside it.
 */
export function Monogram({ name, className = "size-14" }: { name: string; className?: string }) {
  return (
    <svg viewBox="0 0 56 56" className={className} aria-hidden="true" focusable="false">
      <circle cx="28" cy="28" r="27" className="fill-asphalt" />
      <circle
        cx="28"
        cy="28"
        r="24"
        fill="none"
        className="stroke-amber"
        strokeWidth="2"
        pathLength="48"
        strokeDasharray="2 2"
      />
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

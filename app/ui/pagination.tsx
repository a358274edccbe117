import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import { ButtonLink } from "./button";

interface PaginationProps {
  /** The URL of the previous page, or null. */
  previous?: string | null;
  /** The URL of the first page, for a list that does not know its previous page. Null on the first page. */
  first?: string | null;
  next: string | null;
  /** What the pages contain, for screen readers: "Quote requests". */
  label: string;
}

/** Links to the previous (or first) and next page of a list. Renders nothing if the whole list fits on one page. */
export function Pagination({ previous = null, first = null, next, label }: PaginationProps) {
  const back = previous ?? first;
  if (back === null && next === null) return null;
  return (
    <nav aria-label={`${label}, pages`} className="flex flex-wrap items-center gap-3">
      {back !== null && (
        <ButtonLink
          href={back}
          rel={back === first ? undefined : "prev"}
          variant="secondary"
          size="small"
        >
          <ArrowLeft className="size-4" />
          {back === first ? "First page" : "Previous page"}
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink href={next} rel="next" variant="secondary" size="small">
          Next page
          <ArrowRight className="size-4" />
        </ButtonLink>
      )}
    </nav>
  );
}

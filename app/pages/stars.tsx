import { Star } from "lucide-react";
import { classNames } from "~/ui/class-names";

/** A rating of whole stars out of five, said in words to screen readers. */
export function Stars({ rating, className }: { rating: number; className?: string }) {
  return (
    <span className={classNames("inline-flex gap-0.5", className)}>
      <span className="sr-only">Rated {rating} out of 5 stars</span>
      {[1, 2, 3, 4, 5].map((position) => (
        <Star
          key={position}
          aria-hidden="true"
          strokeWidth={1.5}
          className={classNames(
            "size-5 text-accent-text",
            position <= rating ? "fill-accent" : "fill-none",
          )}
        />
      ))}
    </span>
  );
}

import { Star } from "lucide-react";
import { Card } from "~/ui/card";
import { classNames } from "~/ui/class-names";
import type { Testimonial } from "./testimonials";

export function TestimonialCards({ testimonials }: { testimonials: readonly Testimonial[] }) {
  return (
    <ul className="grid grid-cols-1 gap-6 lg:grid-cols-3">
      {testimonials.map(({ id, ...testimonial }) => (
        <li key={id}>
          <TestimonialCard {...testimonial} />
        </li>
      ))}
    </ul>
  );
}

/** A client's words with the rating, the name and the place. */
function TestimonialCard({ quote, name, title, location, rating }: Omit<Testimonial, "id">) {
  return (
    <Card as="figure" className="flex h-full flex-col">
      <Stars rating={rating} />
      <blockquote className="mt-4 flex-1">
        <p>“{quote}”</p>
      </blockquote>
      <figcaption className="mt-6 text-base">
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm text-muted">{title}</span>
        <span className="block text-sm text-muted">{location}</span>
      </figcaption>
    </Card>
  );
}

/** A rating of whole stars out of five, said in words to screen readers. */
function Stars({ rating }: { rating: number }) {
  return (
    <span className="inline-flex gap-0.5">
      <span className="sr-only">Rated {rating} out of 5 stars</span>
      {[1, 2, 3, 4, 5].map((position) => (
        <Star
          key={position}
          aria-hidden="true"
          strokeWidth={position <= rating ? 0 : 1.5}
          className={classNames(
            "size-5 text-accent-text",
            position <= rating ? "fill-current" : "fill-none",
          )}
        />
      ))}
    </span>
  );
}

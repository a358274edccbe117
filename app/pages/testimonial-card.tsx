import { Card } from "~/ui/card";
import { Stars } from "./stars";
import type { Testimonial } from "./testimonials";

/** A client's words with the rating, the name and the place. */
export function TestimonialCard({ testimonial }: { testimonial: Testimonial }) {
  const { quote, name, title, location, rating } = testimonial;
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

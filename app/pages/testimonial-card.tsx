import Star from "lucide-react/icons/star";
import { shownExamples } from "~/site/page-content";
import { Section } from "~/site/section";
import { useCompany, useInLanguage } from "~/site/site-data";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { classNames } from "~/ui/class-names";
import { type Testimonial, testimonialMessages } from "./testimonials";

interface TestimonialsProps {
  title: string;
  testimonials: readonly Testimonial[];
}

/** The section of testimonials. Example content is marked, and left out in production. Renders nothing without testimonials. */
export function Testimonials({ title, testimonials }: TestimonialsProps) {
  const { saidIn } = useInLanguage(testimonialMessages);
  const shown = shownExamples(testimonials, useCompany());
  if (shown.length === 0) return null;
  return (
    <Section labelledBy="testimonials" title={title} intro={saidIn}>
      <ul className="grid grid-cols-1 gap-6 lg:grid-cols-3">
        {shown.map((testimonial) => (
          <li key={testimonial.name}>
            <TestimonialCard {...testimonial} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A client's words with the rating, the name and the place. */
function TestimonialCard({ quote, name, title, location, rating, sample }: Testimonial) {
  const { example, rated, saidIn } = useInLanguage(testimonialMessages);
  const lang = saidIn === "" ? undefined : "en";
  return (
    <Card as="figure" className="flex h-full flex-col">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Stars rating={rating} label={rated(rating)} />
        {sample && <Badge>{example}</Badge>}
      </div>
      <blockquote lang={lang} className="mt-4 flex-1">
        <p>“{quote}”</p>
      </blockquote>
      <figcaption lang={lang} className="mt-6 text-base">
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm text-muted">{title}</span>
        <span className="block text-sm text-muted">{location}</span>
      </figcaption>
    </Card>
  );
}

/** A rating of whole stars out of five, with a text for screen readers. */
function Stars({ rating, label }: { rating: number; label: string }) {
  return (
    <span className="inline-flex gap-0.5">
      <span className="sr-only">{label}</span>
      {[1, 2, 3, 4, 5].map((position) => (
        <Star
          key={position}
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

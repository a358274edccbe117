import Star from "lucide-react/icons/star";
import { inBothLanguages } from "~/site/messages";
import { cardColumns, Section } from "~/site/section";
import { useInLanguage } from "~/site/site-data";
import { Badge } from "~/ui/badge";
import { classNames } from "~/ui/class-names";
import type { testimonialsFor } from "./owners-content.server";

/** The texts around the testimonials. */
const testimonialMessages = inBothLanguages(({ t }) => ({
  example: t("Example", "Ejemplo"),
  rated: (stars: number) => t(`Rated ${stars} out of 5 stars`, `${stars} de 5 estrellas`),
  /** Shown when the page is in another language than the quotes. */
  saidIn: t("", "En sus propias palabras, en inglés."),
}));

type Testimonial = ReturnType<typeof testimonialsFor>[number];

export interface TestimonialsProps {
  title: string;
  testimonials: readonly Testimonial[];
}

/** The section of testimonials. A testimonial that is only an example has a badge. Renders nothing without testimonials. */
export function Testimonials({ title, testimonials }: TestimonialsProps) {
  const { saidIn } = useInLanguage(testimonialMessages);
  if (testimonials.length === 0) return null;
  const intro = testimonials.every(({ quoteLang }) => quoteLang === "en") ? saidIn : null;
  return (
    <Section labelledBy="testimonials" title={title} intro={intro}>
      <ul
        className={classNames(
          "grid grid-cols-1 gap-x-10 gap-y-6",
          cardColumns(testimonials.length),
        )}
      >
        {testimonials.map((testimonial) => (
          <li key={testimonial.quote}>
            <TestimonialCard {...testimonial} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A client's quote with the rating, the name and the place. */
function TestimonialCard(testimonial: Testimonial) {
  const { quote, name, title, location, rating, quoteLang, titleLang } = testimonial;
  const { example, rated } = useInLanguage(testimonialMessages);
  return (
    <figure className="own-direction flex h-full flex-col border-t border-rule pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="inline-flex gap-0.5">
          <span className="sr-only">{rated(rating)}</span>
          {[1, 2, 3, 4, 5].map((position) => (
            <Star
              key={position}
              strokeWidth={position <= rating ? 0 : 1.5}
              className={classNames("size-4", position <= rating ? "fill-current" : "fill-none")}
            />
          ))}
        </span>
        {testimonial.example && <Badge>{example}</Badge>}
      </div>
      <blockquote lang={quoteLang} className="mt-3 flex-1 text-base">
        <p>“{quote}”</p>
      </blockquote>
      <figcaption className="mt-4 text-base">
        <span className="block font-semibold">{name}</span>
        <span lang={titleLang} className="block text-sm text-muted">
          {title}
        </span>
        <span className="block text-sm text-muted">{location}</span>
      </figcaption>
    </figure>
  );
}

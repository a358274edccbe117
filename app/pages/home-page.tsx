import type { ReactNode } from "react";
import { CallToAction, Section, SectionHeading } from "~/site/section";
import type { HomeWords } from "./home.en";
import { HomeHero } from "./home-hero";
import { BenefitCards } from "./picture-cards";
import { Testimonials } from "./testimonial-card";
import { homeTestimonials } from "./testimonials";
import type { TestimonialWords } from "./testimonials.en";

interface HomePageProps {
  words: HomeWords;
  testimonials: TestimonialWords;
  /** What one load pays, in the hero: as a card, and on the drawing of the road. */
  example: ReactNode;
  onRoad: ReactNode;
}

/** The home page but for the script of its example. */
export function HomePage({ words, testimonials, example, onRoad }: HomePageProps) {
  return (
    <>
      <HomeHero words={words} example={example} onRoad={onRoad} />
      <Section labelledBy="benefits" tone="alt">
        <SectionHeading id="benefits" title={words.benefitsHeading} intro={words.benefitsIntro} />
        <BenefitCards benefits={words.benefits} />
      </Section>
      <Testimonials
        title={words.testimonialsHeading}
        testimonials={homeTestimonials}
        words={testimonials}
      />
      <CallToAction text={words.callToAction} />
    </>
  );
}

import type { ComponentType } from "react";
import {
  type BenefitId,
  benefits,
  benefitsHeading,
  benefitsIntro,
  hero,
  homeCallToAction,
  testimonialsHeading,
} from "~/pages/home";
import { HomeHero } from "~/pages/home-hero";
import { TestimonialCard } from "~/pages/testimonial-card";
import { homeTestimonials } from "~/pages/testimonials";
import type { IllustrationProps } from "~/site/illustrations/scenes";
import {
  SpotClock,
  SpotContract,
  SpotCredit,
  SpotFuel,
  SpotGrowth,
  SpotHeadset,
  SpotPercent,
  SpotPortal,
} from "~/site/illustrations/spots";
import { financialService, pageMeta } from "~/site/page-meta";
import { CallToAction, Section, SectionHeading } from "~/site/section";
import type { RouteHandle } from "~/site/site-data";
import { Card } from "~/ui/card";

export const handle: RouteHandle = { publicPage: {} };

const benefitPictures: Record<BenefitId, ComponentType<IllustrationProps>> = {
  "fast-funding": SpotClock,
  "no-long-term-contracts": SpotContract,
  "competitive-rates": SpotPercent,
  support: SpotHeadset,
  "online-portal": SpotPortal,
  "grow-your-business": SpotGrowth,
  "fuel-card-program": SpotFuel,
  "lines-of-credit": SpotCredit,
};

export const meta = pageMeta("home", (site) => [financialService(site)]);

export default function Home() {
  return (
    <>
      <HomeHero hero={hero} />
      <Section labelledBy="benefits" tone="alt">
        <SectionHeading id="benefits" title={benefitsHeading} intro={benefitsIntro} />
        <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-4">
          {benefits.map(({ id, title, text }) => {
            const Picture = benefitPictures[id];
            return (
              <Card as="li" key={id}>
                <Picture />
                <h3 className="mt-5 text-lg">{title}</h3>
                <p className="mt-2 text-base text-muted">{text}</p>
              </Card>
            );
          })}
        </ul>
      </Section>
      <Section labelledBy="testimonials">
        <SectionHeading id="testimonials" title={testimonialsHeading} />
        <ul className="grid grid-cols-1 gap-6 lg:grid-cols-3">
          {homeTestimonials.map((testimonial) => (
            <li key={testimonial.id}>
              <TestimonialCard testimonial={testimonial} />
            </li>
          ))}
        </ul>
      </Section>
      <CallToAction text={homeCallToAction} />
    </>
  );
}

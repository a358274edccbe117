import { LoadExample, LoadOnRoad } from "~/calculators/load-example";
import loadExampleScript from "~/calculators/load-example.script?plain-script";
import {
  benefits,
  benefitsHeading,
  benefitsIntro,
  homeCallToAction,
  testimonialsHeading,
} from "~/pages/home";
import { HomeHero } from "~/pages/home-hero";
import { BenefitCards } from "~/pages/picture-cards";
import { Testimonials } from "~/pages/testimonial-card";
import { homeTestimonials } from "~/pages/testimonials";
import { pageMeta } from "~/site/page-meta";
import { CallToAction, Section, SectionHeading } from "~/site/section";
import type { RouteHandle } from "~/site/site-data";
import { financialService } from "~/site/structured-data";

export const handle: RouteHandle = { publicPage: {} };

export const meta = pageMeta("home", (site) => [financialService(site)]);

export default function Home() {
  return (
    <>
      <HomeHero example={<LoadExample />} onRoad={<LoadOnRoad />} />
      <Section labelledBy="benefits" tone="alt">
        <SectionHeading id="benefits" title={benefitsHeading} intro={benefitsIntro} />
        <BenefitCards benefits={benefits} />
      </Section>
      <Testimonials title={testimonialsHeading} testimonials={homeTestimonials} />
      <CallToAction text={homeCallToAction} />
      <script type="module" src={loadExampleScript} />
    </>
  );
}

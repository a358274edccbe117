import { ButtonLink } from "~/components/ui/button";
import type { CallToAction as CallToActionText } from "~/content/types";
import { Section } from "./section";
import { usePathExists } from "./site-data";

/** The dark band that closes a page with one or two ways onward. */
export function CallToAction({ text }: { text: CallToActionText }) {
  const exists = usePathExists();
  return (
    <Section tone="ink" labelledBy="call-to-action">
      <div className="flex flex-col gap-8 lg:flex-row lg:items-end lg:justify-between">
        <div className="max-w-2xl">
          <h2 id="call-to-action" className="text-3xl">
            {text.heading}
          </h2>
          <p className="mt-4 text-lg text-muted">{text.text}</p>
        </div>
        <div className="flex shrink-0 flex-wrap gap-4">
          <ButtonLink href={text.primary.to} size="large">
            {text.primary.label}
          </ButtonLink>
          {text.secondary && exists(text.secondary.to) && (
            <ButtonLink href={text.secondary.to} size="large" variant="secondary">
              {text.secondary.label}
            </ButtonLink>
          )}
        </div>
      </div>
    </Section>
  );
}

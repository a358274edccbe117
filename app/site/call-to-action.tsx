import { Phone } from "lucide-react";
import { ButtonLink } from "~/ui/button";
import type { PhoneNumber } from "./company";
import { Section } from "./section";
import type { CallToAction as CallToActionText } from "./types";

export interface CallToActionProps {
  text: CallToActionText;
  /** A number to call, as a further button. */
  phone?: PhoneNumber;
}

/** The dark band that closes a page with one or two ways onward. */
export function CallToAction({ text, phone }: CallToActionProps) {
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
          {text.secondary && (
            <ButtonLink href={text.secondary.to} size="large" variant="secondary">
              {text.secondary.label}
            </ButtonLink>
          )}
          {phone && (
            <ButtonLink
              href={`tel:${phone.tel}`}
              size="large"
              variant="secondary"
              className="max-[20rem]:px-1"
            >
              <Phone aria-hidden="true" className="size-5 max-[20rem]:hidden" />
              {phone.display}
            </ButtonLink>
          )}
        </div>
      </div>
    </Section>
  );
}

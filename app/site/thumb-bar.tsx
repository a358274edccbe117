import MessageSquare from "lucide-react/icons/message-square";
import Phone from "lucide-react/icons/phone";
import { ButtonLink } from "~/ui/button";
import { type SiteData, useWords } from "./site-data";

/** What a thumb reaches on a phone while a page is read: the quote form, a call, a text. Shown by shell.css, on narrow screens. */
export function ThumbBar({ site: { company, navigation } }: { site: SiteData }) {
  const words = useWords();
  return (
    <nav aria-label={words.getInTouch} className="thumb-bar on-ink">
      <ButtonLink href={navigation.quote.to}>{navigation.quote.label}</ButtonLink>
      <ButtonLink href={`tel:${company.phone.tel}`} variant="secondary">
        <span className="flex items-center gap-1.5">
          <Phone aria-hidden="true" className="size-4" />
          {words.call}
        </span>
        <span className="thumb-bar-hours">{company.hoursLabel}</span>
      </ButtonLink>
      <ButtonLink href={`sms:${company.textLine.tel}`} variant="secondary">
        <MessageSquare aria-hidden="true" className="size-4" />
        {words.textUs}
      </ButtonLink>
    </nav>
  );
}

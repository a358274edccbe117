import Mail from "lucide-react/icons/mail";
import MessageSquare from "lucide-react/icons/message-square";
import Phone from "lucide-react/icons/phone";
import { ButtonLink } from "~/ui/button";
import type { OpenedLead } from "./open-lead.server";

/** The ways to reach a visitor, at the thumb of who holds a phone; the stylesheet shows it on narrow screens alone. */
export function LeadThumbBar({ lead, texting }: Pick<OpenedLead, "lead" | "texting">) {
  const ways = [
    { href: `tel:${lead.phoneE164}`, label: "Call", Icon: Phone },
    ...(texting.allowed
      ? [{ href: `sms:${lead.phoneE164}`, label: "Text", Icon: MessageSquare }]
      : []),
    { href: `mailto:${encodeURIComponent(lead.email)}`, label: "Email", Icon: Mail },
  ];
  return (
    <nav aria-label="Reach the visitor" className="lead-thumb-bar">
      {ways.map(({ href, label, Icon }, index) => (
        <ButtonLink key={label} href={href} variant={index === 0 ? "primary" : "secondary"}>
          <Icon aria-hidden="true" className="size-5" />
          {label}
        </ButtonLink>
      ))}
    </nav>
  );
}

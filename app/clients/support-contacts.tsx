import type { Company } from "~/site/company";

/** How to reach support: phone with its hours, text line, email. */
export function SupportContacts({ company }: { company: Company }) {
  const { phone, textLine, email, hoursLabel } = company;
  return (
    <ul className="space-y-1">
      <li>
        Call <a href={`tel:${phone.tel}`}>{phone.display}</a>, {hoursLabel}
      </li>
      <li>
        Text <a href={`sms:${textLine.tel}`}>{textLine.display}</a>, any time
      </li>
      <li>
        Email <a href={`mailto:${email}`}>{email}</a>
      </li>
    </ul>
  );
}

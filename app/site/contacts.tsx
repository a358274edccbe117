import { mailtoAddress } from "./mailto";
import { useCompany, useMessages, useSiteData } from "./site-data";

/** A phone number as a `tel` or `sms` link. */
export function NumberLink(props: { to: { display: string; tel: string }; by: "tel" | "sms" }) {
  return <a href={`${props.by}:${props.to.tel}`}>{props.to.display}</a>;
}

/** A line such as "Another question? Call …, or text … any time.", with the numbers that are configured. */
export function CallOrTextLine({ question, className }: { question: string; className?: string }) {
  const { phone, textLine, hoursLabel } = useCompany();
  const { reach } = useMessages();
  if (!phone && !textLine) return null;
  return (
    <p className={className}>
      {question}{" "}
      {phone && (
        <>
          {reach.call} <NumberLink to={phone} by="tel" />,{" "}
          <span className="min-[20rem]:whitespace-nowrap">{hoursLabel}</span>
          {textLine ? reach.orText : "."}
        </>
      )}
      {textLine && (
        <>
          {!phone && reach.text} <NumberLink to={textLine} by="sms" /> {reach.anyTime}
        </>
      )}
    </p>
  );
}

/** One line for each contact method that is configured. If none is, a link to the quote form. `to` replaces the company's own email address. */
export function ContactLines(props: { to?: string | null; withTextLine?: boolean }) {
  const { to, withTextLine = true } = props;
  const { company, messages, navigation } = useSiteData();
  const { reach } = messages;
  const address = to ?? company.email;
  const { phone, hoursLabel } = company;
  const textLine = withTextLine ? company.textLine : null;
  return (
    <ul className="list-none ps-0">
      {address && (
        <li>
          {reach.emailLine} <a href={mailtoAddress(address)}>{address}</a>
        </li>
      )}
      {phone && (
        <li>
          {reach.phoneLine} <NumberLink to={phone} by="tel" />,{" "}
          <span className="min-[20rem]:whitespace-nowrap">{hoursLabel}</span>
        </li>
      )}
      {textLine && (
        <li>
          {reach.textLine} <NumberLink to={textLine} by="sms" />
        </li>
      )}
      {!address && !phone && !textLine && (
        <li>
          {reach.formLine} <a href={navigation.quote.to}>{navigation.quote.label}</a>
        </li>
      )}
    </ul>
  );
}

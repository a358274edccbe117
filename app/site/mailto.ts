/** Returns a `mailto:` URL (RFC 6068) to one mailbox. Percent-encodes characters that could end the mailbox or add a header (`?`, `&`). Line breaks become CR LF. */
export function mailtoAddress(email: string, fields: { subject?: string; body?: string } = {}) {
  const mailbox = encodeURIComponent(email).replaceAll("%40", "@");
  const query = Object.entries(fields).map(
    ([name, value]) => `${name}=${encodeURIComponent(value.replace(/\r?\n/g, "\r\n"))}`,
  );
  return `mailto:${mailbox}${query.length > 0 ? `?${query.join("&")}` : ""}`;
}

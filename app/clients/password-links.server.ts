import { getConfig } from "~/config.server";
import { formatInstant } from "~/site/dates";
import type { PasswordLink } from "./accounts.server";
import { setPasswordPath } from "./rules";

/** Returns a set-password link as the desk shows it: the whole address, and until when it works in the business's zone. */
export function presentPasswordLink({ token, expiresAt }: PasswordLink): {
  url: string;
  untilInWords: string;
} {
  const { siteUrl, COMPANY_TIME_ZONE: zone, COMPANY_TIME_ZONE_LABEL: label } = getConfig();
  return {
    url: new URL(setPasswordPath(token), siteUrl).href,
    untilInWords: formatInstant(expiresAt, zone, label),
  };
}

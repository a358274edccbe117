import type { Config } from "~/config.server";
import { type ClaimName, claimNames, ownersClaims } from "./claims";

/** The condition of a claim, with a sentence that tells the operator how to meet it. */
interface Condition {
  remedy: string;
  /** The path of the desk's page for the remedy. */
  page?: string;
  holds: (config: Config) => boolean;
  /** True applies the condition outside production too, because the specification does not make the claim. */
  everywhere?: boolean;
}

const foundedYear: Condition = {
  remedy: "Enter the founding year under Settings.",
  page: "/admin/settings#COMPANY_FOUNDED_YEAR",
  holds: ({ companyDefaults }) => !companyDefaults.includes("COMPANY_FOUNDED_YEAR"),
};

const portal: Condition = {
  remedy: "Set CLIENT_PORTAL_URL once there is a portal.",
  holds: ({ CLIENT_PORTAL_URL }) => CLIENT_PORTAL_URL !== undefined,
};

/** Not met on PostgreSQL, whose encryption this program cannot know. */
const encryption: Condition = {
  remedy: "Set DATABASE_KEY.",
  holds: ({ database, DATABASE_KEY }) => "path" in database && DATABASE_KEY !== undefined,
};

const conditions: Partial<Record<ClaimName, Condition>> = {
  years: foundedYear,
  founded: foundedYear,
  roundTheClock: {
    remedy: "Enter the text line under Settings.",
    page: "/admin/settings#COMPANY_TEXT_LINE",
    holds: ({ companyDefaults }) => !companyDefaults.includes("COMPANY_TEXT_LINE"),
  },
  portal,
  onlinePortal: portal,
  encryption,
  dataProtection: encryption,
  backups: {
    remedy: "Set BACKUP_EVERY_MINUTES above 0.",
    holds: ({ backupEveryMinutes }) => backupEveryMinutes > 0,
  },
  monitoring: {
    remedy: "Have the site watched, then confirm the claim under Settings.",
    page: "/admin/settings#CLAIMS_CONFIRMED",
    holds: (config) => config.CLAIMS_CONFIRMED.includes("monitoring"),
  },
  spanishSpoken: {
    remedy:
      "Once someone answers in Spanish during business hours, confirm the claim under Settings.",
    page: "/admin/settings#CLAIMS_CONFIRMED",
    holds: (config) => config.CLAIMS_CONFIRMED.includes("spanishSpoken"),
    everywhere: true,
  },
};

/** Returns the marketing claims whose condition this site's settings do not meet, each with its remedy. Outside production, checks only conditions with `everywhere`. */
export function notYetTrue(config: Config) {
  return claimNames.flatMap((name) => {
    const condition = conditions[name];
    if (condition === undefined || condition.holds(config)) return [];
    return config.production || condition.everywhere ? [{ name, ...condition }] : [];
  });
}

/** Returns the marketing claims that need the owner's confirmation and are not listed in CLAIMS_CONFIRMED. */
export function unconfirmedClaims({ CLAIMS_CONFIRMED }: Config): ClaimName[] {
  return ownersClaims.filter((name) => !CLAIMS_CONFIRMED.includes(name));
}

/** Returns the marketing claims that this site must not show: the claims from `notYetTrue` and, in production, the claims from `unconfirmedClaims`. */
export function withheldClaims(config: Config): ClaimName[] {
  const withheld = notYetTrue(config).map(({ name }) => name);
  const unconfirmed = config.production ? unconfirmedClaims(config) : [];
  return [...new Set([...withheld, ...unconfirmed])];
}

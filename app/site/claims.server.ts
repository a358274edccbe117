import type { Config } from "~/config.server";
import { type ClaimName, claimNames, claims } from "./claims";

/** What a claim hangs on: in one sentence for the operator, and whether it is so. */
interface Condition {
  remedy: string;
  holds: (config: Config) => boolean;
  /** Not shown outside production either: nobody specified it, so it is said once the owner says so. */
  everywhere?: boolean;
}

const conditions: Partial<Record<ClaimName, Condition>> = {
  portal: { remedy: "Set CLIENT_PORTAL_URL once there is a portal.", holds: hasPortal },
  onlinePortal: { remedy: "Set CLIENT_PORTAL_URL once there is a portal.", holds: hasPortal },
  encryption: { remedy: "Set DATABASE_KEY.", holds: isEncrypted },
  dataProtection: { remedy: "Set DATABASE_KEY.", holds: isEncrypted },
  backups: {
    remedy: "Set BACKUP_EVERY_MINUTES above 0.",
    holds: ({ database, BACKUP_EVERY_MINUTES }) => "path" in database && BACKUP_EVERY_MINUTES > 0,
  },
  monitoring: {
    remedy: "Have the site watched, and name the claim in CLAIMS_CONFIRMED.",
    holds: (config) => config.CLAIMS_CONFIRMED.includes("monitoring"),
  },
  spanishSpoken: {
    remedy:
      "Once somebody answers in Spanish during business hours, name the claim in CLAIMS_CONFIRMED.",
    holds: (config) => config.CLAIMS_CONFIRMED.includes("spanishSpoken"),
    everywhere: true,
  },
};

function hasPortal({ CLIENT_PORTAL_URL }: Config): boolean {
  return CLIENT_PORTAL_URL !== undefined;
}

/** PostgreSQL's operator answers for what lies there, so that this program cannot promise it. */
function isEncrypted({ database, DATABASE_KEY }: Config): boolean {
  return "path" in database && DATABASE_KEY !== undefined;
}

/** Returns the claims whose condition the settings do not meet, each with what would; outside production few are asked about. */
export function notYetTrue(config: Config): { name: ClaimName; remedy: string }[] {
  return claimNames.flatMap((name) => {
    const condition = conditions[name];
    if (condition === undefined || condition.holds(config)) return [];
    return config.production || condition.everywhere ? [{ name, remedy: condition.remedy }] : [];
  });
}

const ownersClaims = claimNames.filter((name) => claims[name].source === "owner");

/** Returns the owner's claims that CLAIMS_CONFIRMED does not name; they are shown as specified all the same. */
export function unconfirmedClaims({ CLAIMS_CONFIRMED }: Config): ClaimName[] {
  return ownersClaims.filter((name) => !CLAIMS_CONFIRMED.includes(name));
}

/** Returns what CLAIMS_CONFIRMED names that is no claim of the owner's. */
export function unknownConfirmations({ CLAIMS_CONFIRMED }: Config): string[] {
  return CLAIMS_CONFIRMED.filter((given) => !ownersClaims.some((name) => name === given));
}

import {
  findCurrentSettings,
  findSettingChanges,
  type SettingChange,
} from "#db/queries/settings.server";
import { findAllStaffAccounts } from "#db/queries/staff.server";
import type { Queryable } from "#db/transactions.server";
import { getConfig } from "~/config.server";
import { defaultTextOf, type SettingName, settingNames } from "~/config-settings.server";
import { weekdayNames } from "~/site/business-hours";
import { type ClaimName, type ClaimText, claims, ownersClaims } from "~/site/claims";
import { claimsEs } from "~/site/claims.es";
import { shortInstant } from "~/site/dates";
import { sentenceCase } from "~/site/language";
import { questionNames, questionsMessages } from "~/site/questions";
import { requireAdministrator, staffPage } from "~/staff/guards.server";
import { answersOf, claimsIn, entriesOf, titleOf } from "./entries";
import { isSettingGroup, settings } from "./settings";

/** The number of changes that the history of a setting shows. */
const historyLength = 10;
const longestValue = 120;

/** The pages with several claims. A claim is listed under the first page that states it. */
const claimPages = ["Home page", "How factoring works", "Industries", "Why us"] as const;

/** The settings as the page shows them. */
export type SettingsView = Awaited<ReturnType<typeof viewSettings>>;

export type SettingRow = SettingsView["rows"][number];

/** Loads the settings page, with the section that the URL opens. */
export const loadSettingsPage = staffPage(async ({ db, query }) => {
  const open = query.get("open");
  return { view: await viewSettings(db), open: isSettingGroup(open) ? open : null };
}, requireAdministrator);

/** Returns the data of the settings page: the settings with their texts and histories, the claims and who confirmed each, and the questions with the built-in answers. */
export async function viewSettings(db: Queryable, now = new Date()) {
  const changes = Map.groupBy(await findSettingChanges(db), ({ name }) => name);
  const nameOf = editorNames(await findAllStaffAccounts(db));
  const { COMPANY_TIME_ZONE } = getConfig();
  const describe = (change: SettingChange) => ({
    id: change.id,
    by: nameOf(change),
    at: shortInstant(change.changedAt, now, COMPANY_TIME_ZONE),
  });
  const rows = settingNames.map((name) => {
    const own = changes.get(name) ?? [];
    const text = own[0]?.value ?? null;
    return {
      name,
      text: text ?? (settings[name].placeholder ? "" : defaultTextOf(name)),
      history: own.slice(0, historyLength).map((change, index) => ({
        ...describe(change),
        value: describeValue(name, change.value, own[index + 1]?.value ?? null),
        /** The id of the change before; 0 for the default. */
        before: own[index + 1]?.id ?? 0,
      })),
    };
  });
  const confirmations = (changes.get("CLAIMS_CONFIRMED") ?? []).map((change) => ({
    change,
    names: claimsIn(change.value),
  }));
  const confirmed = (name: string) => {
    const first = confirmations.findIndex(({ names }) => !names.includes(name));
    const change = confirmations.at(first === -1 ? confirmations.length - 1 : first - 1)?.change;
    return first === 0 || change === undefined ? null : describe(change);
  };
  return {
    rows,
    claims: ownersClaims.map((name) => {
      const { text: en, meanwhile }: ClaimText = claims[name];
      const texts = { label: claimLabel(name), en, es: claimsEs[name].text, meanwhile };
      const places = describePlaces(claimPlaces[name]);
      return { name, ...texts, ...places, confirmed: confirmed(name) };
    }),
    questions: questionNames.map((name) => {
      const { question, answer: ours = null } = questionsMessages.en.questions[name];
      return { name, question, ours };
    }),
  };
}

/** Returns a function that gives the name of the person who made a change to a setting. */
export function editorNames(accounts: readonly { id: string; displayName: string }[]) {
  const names = new Map(accounts.map(({ id, displayName }) => [id, displayName]));
  return ({ adminId }: Pick<SettingChange, "adminId">) =>
    adminId === null ? "the server’s operator" : (names.get(adminId) ?? "a former account");
}

/**
 * Describes a setting's stored text in short, for display. If the earlier text is given as `before`, also names the marketing claims that were
 * confirmed or withdrawn between the two texts.
 */
export function describeValue(name: SettingName, value: string | null, before?: string | null) {
  const { kind, placeholder } = settings[name];
  if (kind === "claims") return describeClaims(value, before);
  if (value === null) return placeholder ? "Not set" : defaultTextOf(name);
  if (kind === "entries") return entriesOf(value).map(titleOf).join(", ");
  if (kind === "answers") return Object.keys(answersOf(value)).join(", ");
  if (kind === "weekdays")
    return value.replace(/\d/g, (day) => weekdayNames[Number(day) - 1] ?? "");
  return value.length > longestValue ? `${value.slice(0, longestValue)}…` : value;
}

function describeClaims(value: string | null, before: string | null = value): string {
  const [now, then] = [claimsIn(value), claimsIn(before)];
  const changed = (verb: string, from: readonly string[], without: readonly string[]) =>
    from.filter((name) => !without.includes(name)).map((name) => `${verb} ${claimLabel(name)}`);
  return [
    `${now.length} confirmed`,
    ...changed("added", now, then),
    ...changed("withdrew", then, now),
  ].join("; ");
}

/** Returns the page that a claim is listed under, and a text that names the first two of its other places and counts the rest. */
function describePlaces(places = "") {
  const names = places.startsWith("/")
    ? places
        .split(", ")
        .map((path) => sentenceCase(path.split("/").at(-1)?.replaceAll("-", " ") || "home page"))
    : [places];
  const page = claimPages.find((name) => name === names[0]);
  if (page !== undefined) names.shift();
  const others = names.splice(2).length;
  const shownIn = names.join(", ") + (others > 0 ? ` and ${others} more` : "");
  return { page, shownIn };
}

const claimLabel = (name: string) =>
  sentenceCase(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

/** Returns every setting with its label and its stored value, in the format of its environment variable. The value is null if the default applies. */
export async function exportSettings(db: Queryable) {
  const current = await findCurrentSettings(db);
  return Object.fromEntries(
    settingNames.map((name) => [
      name,
      { label: settings[name].label, value: current.get(name)?.value ?? null },
    ]),
  );
}

/** Where each claim of the owner is shown: on these English pages and their Spanish versions. A test compares the list with the built pages. */
export const claimPlaces: Readonly<Partial<Record<ClaimName, string>>> = {
  advance:
    "/, /how-factoring-works, /industries, /why-us, /asset-based-lending, /about, /resources/factoring-vs-loans, /questions",
  typicalAdvance: "/resources/fuel-management, /resources/factoring-vs-loans",
  funding:
    "/, /how-factoring-works, /why-us, /resources/fuel-management, /resources/cash-flow-management, /resources/factoring-vs-loans, /resources/equipment-financing, /questions",
  fundingOften: "/, /how-factoring-works",
  firstFunding: "/how-factoring-works, /why-us",
  rates: "/, /how-factoring-works, /why-us, /about, /resources/factoring-vs-loans, /questions",
  otherRates: "/why-us",
  otherFunding: "/why-us",
  otherContracts: "/why-us",
  individualRates:
    "/, /how-factoring-works, /asset-based-lending, /resources/factoring-vs-loans, /why-us, /questions",
  notALoan: "/, /how-factoring-works, /asset-based-lending, /resources/factoring-vs-loans",
  contract:
    "/, /how-factoring-works, /industries, /why-us, /resources/factoring-vs-loans, /questions",
  minimumVolume:
    "/, /how-factoring-works, /industries, /why-us, /resources/cash-flow-management, /resources/factoring-vs-loans, /questions",
  monthlyFees: "/, /how-factoring-works, /why-us, /resources/factoring-vs-loans, /questions",
  minimumTime: "/how-factoring-works, /industries, /resources/factoring-vs-loans",
  startups: "/how-factoring-works, /industries, /resources/factoring-vs-loans",
  authority: "/how-factoring-works, /industries, /resources/dot-compliance",
  insurance: "/how-factoring-works, /industries",
  customersCredit: "/how-factoring-works, /industries, /asset-based-lending",
  accountManager: "/industries, /why-us",
  fleetSize: "/industries, /about",
  fuelSavingsNetwork: "/, /industries, /resources/fuel-management, /fuel-card-application",
  fuelSavingsElsewhere: "/, /industries, /resources/fuel-management, /fuel-card-application",
  fuelLocations: "/industries",
  fuelShipping: "/industries, /fuel-card-application",
  clients: "/, /why-us, /about",
  satisfaction: "/why-us, /about",
  accessibilityResponse: "/accessibility",
  factoringAssociation: "/",
  truckingAssociation: "/",
  onlinePortal: "/",
  monitoring: "/security",
  quoteResponse: "Forms, receipts and emails, which always promise it",
  roundTheClock: "The footer of every page, Home page and Why us, once there is a text line",
  spanishSpoken: "Every page in Spanish",
};

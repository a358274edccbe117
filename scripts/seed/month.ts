import { DateTime } from "luxon";
import sharp from "sharp";
import { type Database, openToServe, setDatabase } from "#db/connection.server";
import { system } from "#db/queries/audit.server";
import { type ReceiptChange, updateLeadByReceiptToken } from "#db/queries/lead-changes.server";
import { mergeLeads } from "#db/queries/lead-merges.server";
import { findLeadById, findLeads, type LeadRecord } from "#db/queries/leads.server";
import { insertPhoto } from "#db/queries/photos.server";
import { findAllTeamMembers, seedExampleTeam } from "#db/queries/team.server";
import type { LeadKind, StaffRole } from "#db/schema";
import { inTransaction } from "#db/transactions.server";
import { upgradeDatabase } from "~/backups/upgrade.server";
import { createClient } from "~/clients/accounts.server";
import { setPasswordByLink } from "~/clients/password-links.server";
import { type Config, getConfig, setConfig } from "~/config.server";
import { addNote } from "~/desk/lead-edits.server";
import { changeStatus, logAttempt } from "~/desk/lead-work.server";
import { leadFieldMessages } from "~/leads/fields.en";
import { leadFormsBy } from "~/leads/lead-posts.server";
import { submitLead } from "~/leads/submit-lead.server";
import { readAttempt, readStatusChoice } from "~/leads/work";
import { preparePhoto } from "~/photos/prepare-photo.server";
import { businessHoursOf, inBusinessHours, nextBusinessDay } from "~/site/business-hours";
import type { Language } from "~/site/language";
import { createStaffAccount } from "~/staff/accounts.server";
import { actorOf } from "~/staff/guards.server";
import { exampleTeam } from "~/team/fields";
import { notes, people } from "./people";

const days = 30;
const hourMs = 3_600_000;

/**
 * The courses that leads take, in turn. A step is the hours after the lead came, moved into business hours, and what happens then: an attempt, a
 * status, or one of `others`. Steps after the month's end are left out, so that recent leads are open.
 */
const courses = [
  "0.4 call:reached, 0.5 note, 20 quoted, 21 email:no-answer, 48 won",
  "0.6 call:voicemail, 5 call:reached, 5.1 later",
  "0.1 answers, 0.7 call:reached, 24 quoted, 96 lost:price",
  "1.5 call:no-answer, 6 call:no-answer, 28 call:voicemail, 120 lost:not-reached",
  "0.3 call:reached, 26 again, 30 merge, 31 quoted, 90 won",
  "0.9 call:reached, 1 note, 22 quoted, 23 later",
  "0.8 email:no-answer, 3 call:wrong-number, 60 lost:not-reached",
  "0.5 call:reached, 30 lost:went-elsewhere",
  "7 withdraw",
  "0.2 answers, 0.5 text:no-answer, 3 call:reached, 40 quoted, 70 won, 71 client",
  "1 call:voicemail, 26 again, 27 call:reached, 70 merge, 71 quoted, 120 lost:no-need",
  "1 spam",
];

/**
 * Migrates the configured database and stores a month of example work that ends now. Returns a line with the usernames and the password for signing in. Throws an error with a
 * one-line message in production, if the site is running, or if the database has leads.
 */
export async function seedSite(): Promise<string> {
  const config = getConfig();
  if (config.production) {
    throw new Error(
      `The example month is for development, but SITE_URL is ${config.siteUrl.origin}.`,
    );
  }
  const database = await openToServe(config.database);
  try {
    await upgradeDatabase(database, config);
    const { users, password } = await seedMonth(database, config, new Date());
    return `The month is stored. Sign in as ${users.join(", ")} with the password “${password}”.`;
  } finally {
    await database.close();
  }
}

/**
 * Fills a migrated database with a month of example work that ends at `until`. Except for random ids, the same `until` gives the same rows. Stores every row through the site's own
 * functions, so that each row is valid. Sends nothing. Returns the usernames and the password for signing in. Throws an error if the database has leads.
 */
export async function seedMonth(database: Database, config: Config, until: Date) {
  const { db } = database;
  for (const quarantined of [false, true]) {
    const { leads } = await findLeads(db, { quarantined, limit: 1 });
    if (leads.length > 0) {
      throw new Error(
        "The database holds leads, so nothing was added: set DATABASE_PATH to a new file.",
      );
    }
  }
  setDatabase(database);
  // Otherwise the site would notify staff of every example.
  setConfig({ ...config, SMTP_URL: undefined, NOTIFY_WEBHOOK_URL: undefined, offsite: null });
  const hours = businessHoursOf(config);
  const password = "example month of freight";
  const staff = [
    await addStaff("dana", "Dana Reyes", "administrator"),
    await addStaff("eli", "Eli Becker", "sales"),
    await addStaff("marisol", "Marisol Vega", "sales"),
  ] as const;
  await addTeam(database);
  const moments = arrivals().flatMap((at, number) => planLead(number, at));
  moments.sort((one, other) => one.at.getTime() - other.at.getTime());
  for (const { at, happens } of moments) if (at <= until) await happens(at);
  return { users: staff.map(({ username }) => username), password };

  async function addStaff(username: string, displayName: string, role: StaffRole) {
    const email = `${username}@tpf.example`;
    const account = await createStaffAccount(db, { username, displayName, email, role }, system);
    await setPasswordByLink(db, account.link.token, password);
    return account;
  }

  /** Returns when leads come: four on a weekday, one on a Saturday or Sunday. */
  function arrivals(): Date[] {
    const last = DateTime.fromJSDate(until, { zone: hours.timeZone }).startOf("day");
    return Array.from({ length: days }, (_, index) =>
      last.minus({ days: days - 1 - index }),
    ).flatMap((day, index) =>
      Array.from({ length: day.weekday > 5 ? 1 : 4 }, (_, nth) =>
        day.plus({ minutes: 360 + (((4 * index + nth) * 347) % 840) }).toJSDate(),
      ),
    );
  }

  function planLead(number: number, at: Date) {
    const language: Language = number % 5 < 2 ? "es" : "en";
    const kind: LeadKind = number % 7 < 2 ? "fuel-card-application" : "quote-request";
    const editor = staff[number % staff.length] ?? staff[0];
    const fields = fieldsOf(language, number);
    const isSpam = number % 23 === 22;
    let lead: LeadRecord;
    let second: LeadRecord | undefined;
    const send = (changes: Record<string, string>, submittedAt: Date) =>
      submitLead(db, kind, leadFormsBy[language][kind].parse({ ...fields, ...changes }), {
        address: "203.0.113.7",
        honeypotFilled: isSpam,
        submittedAt,
        language,
      });
    const current = async () => (await findLeadById(db, lead.id)) ?? lead;
    const change = (one: ReceiptChange, when: Date) =>
      inTransaction(db, (transaction) =>
        updateLeadByReceiptToken(transaction, lead.receiptToken, one, when),
      );
    const others: Record<string, (now: Date) => Promise<unknown>> = {
      note: (now) => addNote(db, editor, lead.id, notes[number % notes.length] ?? "", now),
      answers: (now) =>
        change(
          { kind: "answered", answers: { factoringNow: "yes", contactTime: "After 3 PM" } },
          now,
        ),
      withdraw: (now) => change({ kind: "withdrawn" }, now),
      again: async (now) => {
        second = await send({ comments: "I wrote yesterday; please call today." }, now);
      },
      merge: async (now) =>
        second && mergeLeads(db, actorOf(editor), [await current(), second], now),
      later: (now) => {
        const day = new Date(until.getTime() + (number % 4) * 24 * hourMs);
        const chosenFor = () => ({ at: nextBusinessDay(day, hours).toISOString(), timed: false });
        const attempt = { ...attemptOf("call:reached"), chosenFor };
        return logAttempt(db, editor, lead.id, attempt, { now, hours });
      },
      client: async (now) => {
        const [firstName = "", lastName = ""] = fields.contactName.split(" ");
        const { email, companyName } = fields;
        const contact = { firstName, lastName, email, companyName };
        const client = { ...contact, username: `client${number}`, leadId: lead.id };
        await createClient(db, client, actorOf(editor), now);
      },
    };
    const perform = async (action: string, now: Date) => {
      const time = { now, hours };
      if (action in others) return others[action]?.(now);
      if (action.includes(":") && !action.startsWith("lost"))
        return logAttempt(db, editor, lead.id, attemptOf(action), time);
      const choice = readStatusChoice(action);
      if (choice === null || choice === "no-reason") throw new Error(`There is no step ${action}.`);
      return changeStatus(db, editor, [await current()], choice.status, { ...choice, time });
    };
    const course = isSpam ? undefined : courses[number % courses.length];
    let previous = at;
    return [
      {
        at,
        happens: async (now: Date) => {
          lead = await send({}, now);
        },
      },
      ...(course?.split(", ") ?? []).map((step) => {
        const [hoursAfter, action = ""] = step.split(" ");
        const after = Number(hoursAfter);
        const then = new Date(at.getTime() + after * hourMs);
        // Visitors write at any time; staff come to it some minutes after they open.
        const isVisitor = /answers|again|withdraw/.test(action);
        const opens = inBusinessHours(then, hours).getTime();
        const wait = opens > then.getTime() ? (number % 9) * 7 * 60_000 + after : 0;
        // A wait after opening must not move a step behind the one that follows it.
        if (!isVisitor) previous = new Date(Math.max(previous.getTime(), opens + wait));
        return {
          at: isVisitor ? then : previous,
          happens: (now: Date) => perform(action, now),
        };
      }),
    ];
  }
}

function attemptOf(action: string) {
  const attempt = readAttempt(action);
  if (attempt === null) throw new Error(`There is no attempt ${action}.`);
  return attempt;
}

/** Returns the fields of both forms for the lead with this number. */
function fieldsOf(language: Language, number: number) {
  const words = people[language];
  const wordOf = (list: string | readonly string[], spread: number) => {
    const choices = typeof list === "string" ? list.split(",") : list;
    return choices[(number * spread) % choices.length] ?? "";
  };
  const [place, trade] = [wordOf(words.places, 3), wordOf(words.trades, 1)];
  const contactName = `${wordOf(words.firstNames, 5)} ${wordOf(words.surnames, 1)}`;
  const plain = contactName
    .normalize("NFD")
    .replace(/[^a-z ]/gi, "")
    .toLowerCase();
  const pick = (options: object) => {
    const keys = Object.keys(options);
    return keys[(number * 7) % keys.length] ?? "";
  };
  const { fields } = leadFieldMessages;
  return {
    companyName: language === "en" ? `${place} ${trade}` : `${trade} ${place}`,
    contactName,
    email: `${plain.replace(" ", ".")}@haul${number}.example`,
    phone: `(${wordOf("602,520,928,214,505,915,623", 1)}) 555-${String(1000 + number)}`,
    mcNumber: number % 5 === 0 ? "pending" : `MC-${700_000 + number * 137}`,
    dotNumber: number % 5 === 0 ? "pending" : String(2_400_000 + number * 911),
    monthlyRevenue: pick(fields.monthlyRevenue.options),
    businessType: pick(fields.businessType.options),
    yearsInBusiness: pick(fields.yearsInBusiness.options),
    numberOfTrucks: pick(fields.numberOfTrucks.options),
    servicesInterested: pick(fields.servicesInterested.options),
    fuelCardTier: "fleet",
    monthlyFuelSpend: pick(fields.monthlyFuelSpend.options),
    primaryRoutes: "Phoenix to Dallas on I-10",
    preferredFuelBrands: pick(fields.preferredFuelBrands.options),
    comments: wordOf(words.comments, 1),
    smsConsent: number % 2 === 0 ? "on" : "",
    agreeToTerms: "on",
  };
}

/** Adds the example team and its drawn portraits. They stay marked as examples. */
async function addTeam({ db }: Database) {
  await seedExampleTeam(db, exampleTeam);
  const colors = ["#1f2d3d", "#0b5cad", "#12304f", "#5b6b7c"];
  for (const [index, { id }] of (await findAllTeamMembers(db)).entries()) {
    const color = colors[index % colors.length];
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">
      <rect width="8" height="8" fill="${color}"/><g fill="#e6ebf1"><circle cx="4" cy="3.2" r="1.5"/><path d="M1 8a3 3 0 0 1 6 0z"/></g></svg>`;
    const picture = await sharp(Buffer.from(drawing), { density: 4_000 })
      .resize(400)
      .png()
      .toBuffer();
    const photo = await preparePhoto(picture);
    await insertPhoto(db, photo);
    await db.updateTable("teamMembers").set({ photoId: photo.id }).where("id", "=", id).execute();
  }
}

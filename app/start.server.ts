import { type Database, getDatabase, openToServe, setDatabase } from "#db/connection.server";
import { messageOf } from "#db/errors.server";
import { seedSampleTeam } from "#db/queries/team.server";
import { carrierService, setCarrierService, startCarrierService } from "~/carriers/service.server";
import { askForNewLeads } from "~/desk/carrier-record.server";
import { endAllStreams } from "~/desk/live.server";
import { keepFillingReport } from "~/desk/report-fill.server";
import { scheduleRetention } from "~/desk/retention.server";
import { answersFileFindings } from "~/health/check-claims.server";
import { checkVolume } from "~/health/check-storage.server";
import { keepTimesMended } from "~/health/clock.server";
import { diagnose } from "~/health/diagnose.server";
import { endWhenHung } from "~/health/end-when-hung.server";
import type { Finding } from "~/health/findings";
import { watchEventLoop } from "~/health/process-metrics.server";
import { requestMetrics } from "~/health/request-metrics.server";
import { startSiteWatch, stopSiteWatch } from "~/health/watch.server";
import { escalateLeads } from "~/leads/escalation.server";
import { findLeadMessages } from "~/leads/lead-text.server";
import { leadTimes } from "~/leads/submit-lead.server";
import { syntheticLeadForm } from "~/leads/synthetic-lead.server";
import { createDelivery } from "~/notifications/channels.server";
import { retryNotifications } from "~/notifications/queue.server";
import {
  type FailedAttempt,
  notificationWorker,
  setNotificationWorker,
  startNotificationWorker,
} from "~/notifications/worker.server";
import { startSiteBackups, stopSiteBackups } from "~/operations/backup-schedule.server";
import { clearScratch } from "~/operations/drill-scratch.server";
import { lostDatabase, lostToBucket } from "~/operations/lost-database.server";
import { startOffsite, stopOffsite } from "~/operations/offsite-process.server";
import { keepRemovalsFromNow } from "~/operations/removals.server";
import { upgradeDatabase, wayBackInWords } from "~/operations/upgrade.server";
import { businessHoursOf } from "~/site/company.server";
import { signInPaths } from "~/site/guarded-pages";
import { createFirstAccount } from "~/staff/accounts.server";
import { sessionCookieName } from "~/staff/sessions.server";
import { sampleTeam } from "~/team/fields";
import { type Config, getConfig } from "./config.server";
import { keepRouteMatches } from "./http/route-matching.server";
import { attachFrontDoor } from "./server/attach.server";
import { writeAccessLog, writeLogLine } from "./server/log.server";
import { purgePages } from "./server/page-cache.server";
import type { Rate } from "./server/rate-limit.server";
import { routePatterns } from "./server/route-patterns.server";

const key = Symbol.for("site.start");
const holder = globalThis as { [key]?: Promise<void> };

/**
 * Makes the site ready to answer: configuration, front door, database, migrations, sample team, first administrator, notifications,
 * backups. Runs once a process, before remix-serve listens. A fault ends the process with a clear line and exit code 1; in
 * production the doctor's faults do, and its warnings go to the log.
 */
export function startSite(): Promise<void> {
  holder[key] ??= start().catch((error: unknown) => {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exit(1);
  });
  return holder[key];
}

async function start(): Promise<void> {
  const config = getConfig();
  if (!import.meta.env.DEV) {
    keepRouteMatches();
    attachDoor(config);
  }
  // In development as well: a site that begins anew hides what was lost.
  const lost = lostDatabase(config) ?? (await lostToBucket(config));
  requireNoFaults(lost === null ? [] : [lost]);
  requireNoFaults(checkVolume(config));
  const database = await openToServe(config.database, { onTornLog: logTornFrames });
  setDatabase(database);
  clearScratch(config);
  await prepare(database, config);
  keepRemovalsFromNow(database, config.backupFolder, writeLogLine);
  const timesOf = (at: Date) => leadTimes(at, businessHoursOf(config));
  await keepTimesMended(database, timesOf, writeLogLine);
  reportFindings(
    config.production ? await diagnose(config, database) : answersFileFindings(config),
  );
  // The settings may have been put right since their last attempt.
  await retryNotifications(database.db).catch(() => "The database takes no writes just now.");
  setNotificationWorker(
    startNotificationWorker(
      database.db,
      createDelivery(config, (about) => findLeadMessages(database.db, config, about)),
      { fill: (now) => escalateLeads(database.db, config, now), onFailure: logFailedAttempt },
    ),
  );
  // It may take minutes, and whoever waits for the site needs no report.
  keepFillingReport(database.db, businessHoursOf(config), (error) => {
    process.stderr.write(`The report does not count all leads from before yet: ${String(error)}\n`);
  });
  scheduleRetention(database, (error) => {
    process.stderr.write(`Old leads could not be removed: ${String(error)}\n`);
  });
  askCarrierService(database, config);
  if (database.engine === "postgres") database.onChange(purgePages);
  if (!import.meta.env.DEV) {
    startSiteBackups(config, writeLogLine);
    startOffsite(config, writeLogLine);
    startSiteWatch(database.db, config, { leadForm: syntheticLeadForm, log: writeLogLine });
    watchEventLoop();
    endWhenHung();
  }
}

/** Refuses to start with what is wrong and what to do about it, a line each. */
function requireNoFaults(findings: readonly Finding[]): void {
  const faults = findings.filter(({ severity }) => severity === "fault");
  if (faults.length === 0) return;
  throw new Error(faults.map(({ text, remedy }) => `${text} ${remedy}`).join("\n"));
}

function reportFindings(findings: readonly Finding[]): void {
  requireNoFaults(findings);
  for (const { severity, text, remedy } of findings) {
    if (severity === "warning") {
      writeLogLine({ level: "warn", event: "doctor", message: text, remedy });
    }
  }
}

function logFailedAttempt({ givenUp, reason, ...attempt }: FailedAttempt): void {
  const remedy = "See Notices in the admin, and “tpf mail check” for mail.";
  writeLogLine({
    level: givenUp ? "error" : "warn",
    event: givenUp ? "notice.failed" : "notice.late",
    ...attempt,
    message: reason,
    remedy,
  });
}

/** Nothing that was acknowledged is in them. */
function logTornFrames(frames: number): void {
  writeLogLine({ level: "info", event: "database.log-torn", frames });
}

/** With a key: looks every minute whether there are new carriers to ask the agency's service for. */
function askCarrierService(database: Database, config: Config): void {
  const { CARRIER_SERVICE_KEY: key, CARRIER_SERVICE_URL: url } = config;
  if (key === undefined) return;
  const tell = (event: string) => (message: string) => {
    writeLogLine({ level: "warn", event, message });
  };
  const onFailure = tell("carrier-service.failed");
  setCarrierService(startCarrierService({ url, key }, { onFailure }));
  const look = () =>
    askForNewLeads(database.db).catch((error) => tell("carrier-service.late")(String(error)));
  setInterval(look, 60_000).unref();
  void look();
}

async function prepare(database: Database, config: Config): Promise<void> {
  const { db } = database;
  const { applied, backup } = await upgradeDatabase(database, config);
  if (backup !== null) {
    // The backup is the way back.
    writeLogLine({
      level: "info",
      event: "database.upgraded",
      migrations: applied,
      backup: backup.file,
      message: wayBackInWords(applied, database),
    });
  }
  await seedSampleTeam(db, sampleTeam);
  const made = await createFirstAccount(db, {
    username: config.ADMIN_USERNAME,
    password: config.ADMIN_PASSWORD,
    allowGenerated: !config.production,
  });
  if (made?.generatedPassword !== undefined) {
    console.log(
      `First administrator created. User name: ${made.username}  Password: ${made.generatedPassword}\n` +
        "The password is shown only this once.",
    );
  }
}

function attachDoor(config: Config): void {
  attachFrontDoor({
    port: config.PORT,
    siteUrl: config.siteUrl,
    trustProxy: config.TRUST_PROXY,
    sessionCookieNames: (["staff", "client"] as const).map((realm) =>
      sessionCookieName(realm, config.siteUrl),
    ),
    routes: routePatterns(Object.keys(import.meta.glob("./routes/*"))),
    signInPaths,
    staticDirectories: ["build/client", "public"],
    rateLimits: {
      forms: perTenMinutes(config.RATE_LIMIT_POSTS),
      signIn: perTenMinutes(config.RATE_LIMIT_SIGN_INS),
    },
    log: (entry) => {
      writeAccessLog(entry);
      requestMetrics.observe(entry);
    },
    onDrain: () => {
      stopSiteWatch();
      endAllStreams();
    },
    onShutdown: async () => {
      await stopSiteBackups();
      carrierService()?.stop();
      await notificationWorker()?.stop();
      await stopOffsite();
      await getDatabase().close();
    },
  });
}

/** So many at once, earned back over ten minutes; 0 turns the limit off. */
function perTenMinutes(count: number): Rate | false {
  return count === 0 ? false : { burst: count, refill: count, perMs: 600_000 };
}

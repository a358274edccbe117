import { type Database, getDatabase, openToServe, setDatabase } from "#db/connection.server";
import { getErrorMessage } from "#db/errors.server";
import { findCurrentSettings } from "#db/queries/settings.server";
import { findAllTeamMembers, seedExampleTeam } from "#db/queries/team.server";
import { startSiteBackups } from "~/backups/backup-schedule.server";
import { findLostDatabase, findLostToBucket } from "~/backups/lost-database.server";
import { startSiteJournal } from "~/backups/offsite.server";
import { startTombstones } from "~/backups/tombstones.server";
import { describeRollback, removeTempFolders, upgradeDatabase } from "~/backups/upgrade.server";
import { setCarrierService, startCarrierService } from "~/carriers/service.server";
import { askForNewLeads } from "~/desk/carrier-record.server";
import { endAllStreams } from "~/desk/live.server";
import { scheduleRetention } from "~/desk/retention.server";
import { checkVolume } from "~/health/check-storage.server";
import { diagnose } from "~/health/diagnose.server";
import { endWhenHung } from "~/health/end-when-hung.server";
import { startHeartbeat } from "~/health/heartbeat.server";
import { observeRequest, watchProcess } from "~/health/metrics.server";
import { escalateLeads } from "~/leads/escalation.server";
import { findLeadMessages } from "~/leads/lead-notifications.server";
import { retryNotifications, setNotificationWorker } from "~/notifications/queue.server";
import {
  createDelivery,
  type FailedAttempt,
  startNotificationWorker,
} from "~/notifications/worker.server";
import { loadSettings, storeFirstSettings } from "~/settings/stored-settings.server";
import { localDay } from "~/site/dates";
import type { Finding } from "~/site/findings";
import { signInPaths } from "~/site/pages";
import { createFirstAccount } from "~/staff/accounts.server";
import { startFirstRun } from "~/staff/first-run.server";
import { findSession, readSessionToken, sessionCookieName } from "~/staff/sessions.server";
import { exampleTeam } from "~/team/fields";
import { type Config, getConfig, setConfig } from "./config.server";
import { createHandler, type HandlerOptions } from "./server/handle-request.server";
import { createHttpServer } from "./server/listen.server";
import { reportError, writeLogLine } from "./server/log.server";
import { purgePages } from "./server/page-cache.server";
import type { Rate } from "./server/rate-limit.server";
import type { RemixBuild } from "./server/remix-handler.server";
import { siteRoutes } from "./server/site-routes.server";

type Stop = () => Promise<void> | void;

/** Starts a part of the site that runs as long as the site does. Returns a function that stops it, if it must be stopped. */
type Service = (() => Promise<void> | void) | (() => Promise<Stop | undefined> | Stop | undefined);

/** Starts the site's services in order. Returns the request handler with its options, and a function that stops the services. Throws an error with a one-line message if the site cannot start. */
export async function createSite(
  config: Config,
  build: RemixBuild,
  options: Partial<HandlerOptions> = {},
) {
  setConfig(config);
  const stops: Stop[] = [];
  for (const start of servicesOf(config)) stops.unshift((await start()) ?? (() => {}));
  const { routes } = typeof build === "function" ? await build() : build;
  const all = { ...handlerOptions(config), routes: siteRoutes(routes), build, ...options };
  return {
    handler: createHandler(all),
    options: all,
    /** Stops the services in the opposite order. */
    async close(): Promise<void> {
      for (const stop of stops) await stop();
    },
  };
}

/** The services in the order in which they start. `npm run dev` does not start the last ones. */
function servicesOf(config: Config): Service[] {
  const always: Service[] = [
    () => openSite(config),
    async () => {
      if (config.production) reportFindings(await diagnose(getConfig(), getDatabase()));
    },
    startNotifications,
    () => scheduleRetention(getDatabase()),
    () => startCarrierLookups(getDatabase(), config),
    () => followOtherProcesses(getDatabase()),
    purgeDaily,
  ];
  const ofBuiltSite: Service[] = [
    () => startSiteJournal(getDatabase(), config),
    () => startSiteBackups(getDatabase(), config),
    () => startHeartbeat(getDatabase(), writeLogLine),
    watchProcess,
    () => endWhenHung(),
  ];
  return import.meta.env.DEV ? always : [...always, ...ofBuiltSite];
}

/** Opens and prepares this process's database. Returns a function that closes it. Throws if backups show that an earlier database was lost. */
async function openSite(config: Config): Promise<Stop> {
  // Also in development, because a new database would hide the loss.
  const lost = findLostDatabase(config) ?? (await findLostToBucket(config));
  requireNoProblems(lost === null ? [] : [lost]);
  requireNoProblems(checkVolume(config));
  const database = await openToServe(config.database);
  setDatabase(database);
  if ("path" in config.database) removeTempFolders(config.database.path);
  await prepare(database, config);
  startTombstones(database, config.backupFolder, writeLogLine);
  return () => database.close();
}

/** Purges the pages at midnight, because they show the special hours of the coming week and the years in business. */
function purgeDaily(): void {
  const today = () => localDay(new Date(), getConfig().COMPANY_TIME_ZONE);
  let purgedOn = today();
  setInterval(() => {
    if (today() === purgedOn) return;
    purgedOn = today();
    purgePages();
  }, 60_000).unref();
}

/** How often a process on PostgreSQL checks for changes made by other processes, in milliseconds. */
const followMs = 1_000;

/** On PostgreSQL, where other processes may change the settings and the team, loads the settings and purges the pages after each change. */
export function followOtherProcesses({ engine, db }: Pick<Database, "engine" | "db">) {
  if (engine !== "postgres") return undefined;
  let followed = "";
  let failure = "";
  const follow = async () => {
    const current = JSON.stringify([
      [...(await findCurrentSettings(db)).values()],
      await findAllTeamMembers(db),
    ]);
    failure = "";
    if (current === followed) return;
    await loadSettings(db);
    purgePages();
    followed = current;
  };
  let following: Promise<void> | undefined;
  const timer = setInterval(() => {
    // The old settings and pages stay. Each cause is logged once, not every second.
    following = follow().catch((error) => {
      if (failure !== String(error)) reportError(error);
      failure = String(error);
    });
  }, followMs).unref();
  return () => {
    clearInterval(timer);
    return following;
  };
}

async function startNotifications(): Promise<Stop> {
  const { db } = getDatabase();
  // Someone may have corrected the settings since the last attempt.
  await retryNotifications(db).catch(reportError);
  const worker = startNotificationWorker(
    db,
    createDelivery(getConfig, (about) => findLeadMessages(db, getConfig(), about)),
    { fill: (now) => escalateLeads(db, getConfig(), now), onFailure: logFailedAttempt },
  );
  setNotificationWorker(worker);
  return () => worker.stop();
}

const ownServer = Symbol.for("site.own-server");
const holder = globalThis as { [ownServer]?: true };

/** Returns whether the site's own server (`server.js` or `npm run dev`) starts the site. That server sets a symbol before it imports the build. */
export function isServedByOwnServer(): boolean {
  return holder[ownServer] === true;
}

/** Prepares the database for another server, such as `remix-serve`. Such a server runs no outbox, backups or limits, so in production this ends the process with an error. */
export async function prepareForOtherServer(): Promise<void> {
  await endWithMessage(async () => {
    const config = getConfig();
    if (config.production) {
      throw new Error(
        "With an https SITE_URL start the site with “node server.js”: another server runs it without outbox, backups and limits.",
      );
    }
    await openSite(config);
  });
}

/** Starts the site, listens on HOST and PORT, and returns the server. If the site cannot start, prints one line and exits. */
export function serve(build: RemixBuild, options: Partial<HandlerOptions> = {}) {
  return endWithMessage(async () => {
    const config = getConfig();
    return listen(await createSite(config, build, options), config);
  });
}

/** Listens on the configured host and port, and returns the listener. On SIGTERM or SIGINT, stops the site in order; a second signal cuts open connections. */
export async function listen(site: Awaited<ReturnType<typeof createSite>>, config: Config) {
  const listener = createHttpServer(site.handler, site.options);
  await new Promise<void>((resolve, reject) => {
    listener.server.once("error", (error) =>
      reject(
        new Error(
          `The server on port ${config.PORT} failed: ${error.message}. Check HOST and PORT.`,
        ),
      ),
    );
    // A long queue keeps many connections at once from blocking others.
    listener.server.listen({ port: config.PORT, host: config.HOST, backlog: 4_096 }, resolve);
  });
  let stopping = false;
  const stop = () => {
    const closed = listener.close();
    if (stopping) return;
    stopping = true;
    endAllStreams();
    void closed.then(() => exitAfter(site.close()));
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // Printed last, because a script that waits for this line may send a signal at once.
  console.log(`The site listens on port ${config.PORT}: ${config.siteUrl.origin}`);
  return listener;
}

/** How long the services may take to stop, in milliseconds. */
const shutdownMs = 10_000;

async function exitAfter(work: Promise<void>): Promise<void> {
  const fail = (cause: unknown) => {
    reportError(new Error("A service failed to stop.", { cause }));
    process.exit(1);
  };
  setTimeout(fail, shutdownMs, new Error("It took too long."));
  await work.then(() => process.exit(0), fail);
}

async function endWithMessage<Result>(start: () => Promise<Result>): Promise<Result> {
  try {
    return await start();
  } catch (error) {
    process.stderr.write(`${getErrorMessage(error)}\n`);
    return process.exit(1);
  }
}

/** Throws an error that lists the findings that stop a start, with their remedies, a line each. */
function requireNoProblems(findings: readonly Finding[]): void {
  const errors = findings.filter((finding) => finding.stopsStart);
  if (errors.length === 0) return;
  throw new Error(errors.map(({ text, remedy }) => `${text} ${remedy}`).join("\n"));
}

function reportFindings(findings: readonly Finding[]): void {
  requireNoProblems(findings);
  for (const { group, text, remedy } of findings) {
    if (group !== null) writeLogLine({ level: "warn", event: "doctor", message: text, remedy });
  }
}

function logFailedAttempt({ givenUp, reason, ...attempt }: FailedAttempt): void {
  const remedy = "See Notifications in the admin. For mail, run “tpf mail check”.";
  writeLogLine({
    level: givenUp ? "error" : "warn",
    event: givenUp ? "notice.failed" : "notice.late",
    ...attempt,
    message: reason,
    remedy,
  });
}

/** Starts the carrier service if its key is configured, and looks up new leads every minute. */
function startCarrierLookups(database: Database, config: Config): Stop | undefined {
  const { CARRIER_SERVICE_KEY: key } = config;
  if (key === undefined) return undefined;
  const warn = (event: string, message: string) => writeLogLine({ level: "warn", event, message });
  const onFailure = (message: string) => warn("carrier-service.failed", message);
  const service = startCarrierService({ key }, { onFailure });
  setCarrierService(service);
  const lookUp = () =>
    askForNewLeads(database.db).catch((error) => warn("carrier-service.late", String(error)));
  setInterval(lookUp, 60_000).unref();
  void lookUp();
  return service.stop;
}

async function prepare(database: Database, config: Config): Promise<void> {
  const { db } = database;
  const { applied, backup } = await upgradeDatabase(database, config);
  if (backup !== null) {
    writeLogLine({
      level: "info",
      event: "database.upgraded",
      migrations: applied,
      backup: backup.file,
      message: describeRollback(database),
    });
  }
  await storeFirstSettings(db, config);
  await loadSettings(db, config);
  await seedExampleTeam(db, exampleTeam);
  const made = await createFirstAccount(db, config);
  if (made !== null) await startFirstRun(db);
  if (made?.generatedPassword !== undefined) {
    console.log(
      `First administrator created. User name: ${made.username}  Password: ${made.generatedPassword}\n` +
        "The password is shown only this once.",
    );
  }
}

function handlerOptions(config: Config): HandlerOptions {
  return {
    siteUrl: config.siteUrl,
    trustProxy: config.TRUST_PROXY,
    sessionCookieNames: (["staff", "client"] as const).map((realm) =>
      sessionCookieName(realm, config),
    ),
    signInPaths,
    staticDirectories: ["build/client", "public"],
    ...(config.RATE_LIMIT_POSTS > 0 && {
      rateLimits: {
        forms: perTenMinutes(config.RATE_LIMIT_POSTS),
        signIn: perTenMinutes(Math.ceil(config.RATE_LIMIT_POSTS / 2)),
        staff: perTenMinutes(600),
      },
    }),
    mayUpload: async ({ headers: { cookie = "" } }) => {
      const request = new Request(config.siteUrl, { headers: { Cookie: cookie } });
      const token = readSessionToken("staff", request);
      return Boolean(token && (await findSession(getDatabase().db, "staff", token)));
    },
    log: (entry) => {
      writeLogLine(entry);
      observeRequest(entry);
    },
  };
}

/** Returns a rate that allows `count` requests at once and regains them over ten minutes. */
function perTenMinutes(count: number): Rate {
  return { burst: count, refill: count, perMs: 600_000 };
}

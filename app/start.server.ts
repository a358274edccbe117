import { type Database, getDatabase, openToServe, setDatabase } from "#db/connection.server";
import { getErrorMessage } from "#db/errors.server";
import { seedExampleTeam } from "#db/queries/team.server";
import { startSiteBackups, stopSiteBackups } from "~/backups/backup-schedule.server";
import { findLostDatabase, findLostToBucket } from "~/backups/lost-database.server";
import { startSiteJournal, stopSiteJournal } from "~/backups/offsite.server";
import { removeTempFolders } from "~/backups/rehearse-upgrade.server";
import { startTombstones } from "~/backups/tombstones.server";
import { describeRollback, upgradeDatabase } from "~/backups/upgrade.server";
import { carrierService, setCarrierService, startCarrierService } from "~/carriers/service.server";
import { askForNewLeads } from "~/desk/carrier-record.server";
import { endAllStreams } from "~/desk/live.server";
import { scheduleRetention } from "~/desk/retention.server";
import { checkAnswersFile } from "~/health/check-claims.server";
import { checkVolume } from "~/health/check-storage.server";
import { diagnose } from "~/health/diagnose.server";
import { endWhenHung } from "~/health/end-when-hung.server";
import { startHeartbeat } from "~/health/heartbeat.server";
import { requestMetrics, watchProcess } from "~/health/request-metrics.server";
import { escalateLeads } from "~/leads/escalation.server";
import { findLeadMessages } from "~/leads/lead-text.server";
import { retryNotifications, setNotificationWorker } from "~/notifications/queue.server";
import {
  createDelivery,
  type FailedAttempt,
  type NotificationWorker,
  startNotificationWorker,
} from "~/notifications/worker.server";
import type { Finding } from "~/site/findings";
import { signInPaths } from "~/site/pages";
import { createFirstAccount } from "~/staff/accounts.server";
import { findSession, readSessionToken, sessionCookieName } from "~/staff/sessions.server";
import { exampleTeam } from "~/team/fields";
import { type Config, getConfig, setConfig } from "./config.server";
import {
  createHandler,
  type HandlerOptions,
  type RequestHandler,
} from "./server/handle-request.server";
import { createHttpServer, type Listener } from "./server/listen.server";
import { writeAccessLog, writeLogLine } from "./server/log.server";
import { purgePages } from "./server/page-cache.server";
import type { Rate } from "./server/rate-limit.server";
import type { RemixBuild } from "./server/remix-handler.server";
import { siteRoutes } from "./server/site-routes.server";

/** A part of the site that works for as long as the site runs. */
interface Service {
  name: string;
  start(): Promise<void> | void;
  stop?(): Promise<void> | void;
}

/** The site: `handler` answers requests, `close` ends what would otherwise go on and stops the services. */
interface Site {
  handler: RequestHandler;
  close(): Promise<void>;
}

/** Opens the database, prepares it and starts the services, in order. Throws with one clear line where the site cannot start. */
export async function createSite(
  config: Config,
  build: RemixBuild,
  options: Partial<HandlerOptions> = {},
): Promise<Site> {
  setConfig(config);
  const services = servicesOf(config);
  for (const { start } of services) await start();
  const { routes } = typeof build === "function" ? await build() : build;
  return {
    handler: createHandler({
      ...handlerOptions(config),
      routes: siteRoutes(routes),
      build,
      ...options,
    }),
    async close() {
      for (const { stop } of services.toReversed()) await stop?.();
    },
  };
}

/** The services in the order in which they start. They stop in the opposite order. */
function servicesOf(config: Config): Service[] {
  let worker: NotificationWorker | undefined;
  const always: Service[] = [
    {
      name: "database",
      start: () => openSite(config),
      stop: () => getDatabase().close(),
    },
    {
      name: "doctor",
      async start() {
        reportFindings(
          config.production ? await diagnose(config, getDatabase()) : checkAnswersFile(config),
        );
      },
    },
    {
      name: "notifications",
      async start() {
        worker = await startNotifications(config);
      },
      stop: () => worker?.stop(),
    },
    {
      name: "retention",
      start() {
        scheduleRetention(getDatabase(), (error) => {
          process.stderr.write(`Old leads could not be removed: ${String(error)}\n`);
        });
      },
    },
    {
      name: "carriers",
      start: () => askCarrierService(getDatabase(), config),
      stop: () => carrierService()?.stop(),
    },
    {
      name: "page cache",
      start() {
        const database = getDatabase();
        if (database.engine === "postgres") database.onChange(purgePages);
      },
    },
  ];
  return import.meta.env.DEV ? always : [...always, ...builtSiteServices(config)];
}

/** Services that `npm run dev` does without. */
function builtSiteServices(config: Config): Service[] {
  let stopHeartbeat = () => {};
  return [
    {
      name: "off-site journal",
      start: () => startSiteJournal(getDatabase(), config, writeLogLine),
      stop: () => stopSiteJournal(),
    },
    {
      name: "backups",
      start: () => startSiteBackups(getDatabase(), config, writeLogLine),
      stop: () => stopSiteBackups(),
    },
    {
      name: "heartbeat",
      start() {
        stopHeartbeat = startHeartbeat(getDatabase(), config, writeLogLine);
      },
      stop: () => stopHeartbeat(),
    },
    { name: "event loop metrics", start: () => watchProcess() },
    { name: "hang killer", start: () => endWhenHung() },
  ];
}

/** Opens the database for this process and prepares it. Refuses to begin with a new one where backups show that one was lost. */
async function openSite(config: Config): Promise<void> {
  // In development as well: a site that begins again hides what was lost.
  const lost = findLostDatabase(config) ?? (await findLostToBucket(config));
  requireNoProblems(lost === null ? [] : [lost]);
  requireNoProblems(checkVolume(config));
  const database = await openToServe(config.database);
  setDatabase(database);
  if ("path" in config.database) removeTempFolders(config.database.path);
  await prepare(database, config);
  startTombstones(database, config.backupFolder, writeLogLine);
}

async function startNotifications(config: Config): Promise<NotificationWorker> {
  const { db } = getDatabase();
  // The settings may have been put right since their last attempt.
  await retryNotifications(db).catch(() => "The database takes no writes just now.");
  const worker = startNotificationWorker(
    db,
    createDelivery(config, (about) => findLeadMessages(db, config, about)),
    { fill: (now) => escalateLeads(db, config, now), onFailure: logFailedAttempt },
  );
  setNotificationWorker(worker);
  return worker;
}

const ownServer = Symbol.for("site.own-server");
const holder = globalThis as { [ownServer]?: true };

/** Tells the build, before it is imported, that `serve` or `createSite` will start the site. `server.js` sets the same symbol. */
export function isServedByOwnServer(): boolean {
  return holder[ownServer] === true;
}

/**
 * Prepares the database where another server, such as `remix-serve`, runs the build. The site then has no outbox, backups or
 * limits, so production is refused.
 */
export async function prepareForOtherServer(): Promise<void> {
  await endWithMessage(async () => {
    const config = getConfig();
    if (config.production) {
      throw new Error(
        "With an https SITE_URL start the site with: node server.js. Another server runs it without outbox, backups and limits.",
      );
    }
    await openSite(config);
  });
}

/** Starts the site and listens on HOST and PORT. Ends the process on SIGTERM or SIGINT, or with one line where it cannot start. */
export async function serve(
  build: RemixBuild,
  options: Partial<HandlerOptions> = {},
): Promise<void> {
  await endWithMessage(async () => {
    const config = getConfig();
    await listen(await createSite(config, build, options), config);
  });
}

/** Listens, and stops the site in order when the process is told to end. A second signal cuts open connections. */
export async function listen(site: Site, config: Config): Promise<Listener> {
  const listener = createHttpServer(site.handler, handlerOptions(config));
  await new Promise<void>((resolve, reject) => {
    listener.server.once("error", (error) =>
      reject(new Error(`The server on port ${config.PORT} failed: ${error.message}`)),
    );
    // Many connections at once must not keep others from being taken.
    listener.server.listen({ port: config.PORT, host: config.HOST, backlog: 4_096 }, resolve);
  });
  console.log(`The site listens on port ${config.PORT}: ${config.siteUrl.origin}`);
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
  return listener;
}

/** How long the services may take to stop, in milliseconds. */
const shutdownMs = 10_000;

async function exitAfter(work: Promise<void>): Promise<void> {
  const overdue = setTimeout(() => {
    console.error("The services did not stop in time; exiting without them.");
    process.exit(1);
  }, shutdownMs);
  try {
    await work;
    clearTimeout(overdue);
    process.exit(0);
  } catch (error) {
    console.error("A service failed to stop:", error);
    process.exit(1);
  }
}

async function endWithMessage(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    process.stderr.write(`${getErrorMessage(error)}\n`);
    process.exit(1);
  }
}

/** Refuses to start with what is wrong and what to do about it, a line each. */
function requireNoProblems(findings: readonly Finding[]): void {
  const faults = findings.filter(({ severity }) => severity === "fault");
  if (faults.length === 0) return;
  throw new Error(faults.map(({ text, remedy }) => `${text} ${remedy}`).join("\n"));
}

function reportFindings(findings: readonly Finding[]): void {
  requireNoProblems(findings);
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

/** Starts the agency's service if its key is set, and queries it every minute for new leads. */
function askCarrierService(database: Database, config: Config): void {
  const { CARRIER_SERVICE_KEY: key } = config;
  if (key === undefined) return;
  const tell = (event: string) => (message: string) => {
    writeLogLine({ level: "warn", event, message });
  };
  const onFailure = tell("carrier-service.failed");
  setCarrierService(startCarrierService({ key }, { onFailure }));
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
      message: describeRollback(database),
    });
  }
  await seedExampleTeam(db, exampleTeam);
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

function handlerOptions(config: Config): HandlerOptions {
  return {
    siteUrl: config.siteUrl,
    trustProxy: config.TRUST_PROXY,
    sessionCookieNames: (["staff", "client"] as const).map((realm) =>
      sessionCookieName(realm, config.siteUrl),
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
      const token = readSessionToken("staff", request, config.siteUrl);
      const session = token && (await findSession(getDatabase().db, "staff", token));
      return Boolean(session);
    },
    log: (entry) => {
      writeAccessLog(entry);
      requestMetrics.observe(entry);
    },
  };
}

/** Returns a rate of `count` at once, earned back over ten minutes. */
function perTenMinutes(count: number): Rate {
  return { burst: count, refill: count, perMs: 600_000 };
}

import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Removes existing leads from the report's stored counts, because the report now counts these leads when opened. Also repairs the word index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const weekday = postgres
    ? sql`extract(isodow from substr(local_hour, 1, 10)::date)::text`
    : sql`strftime('%u', substr(local_hour, 1, 10))`;
  const minutes = sql`case
    when first_reply_minutes is null then -1
    when first_reply_minutes <= 60 then first_reply_minutes
    when first_reply_minutes <= 600 then (first_reply_minutes + 14) / 15 * 15
    when first_reply_minutes <= 6000 then (first_reply_minutes + 59) / 60 * 60
    else 6000 end`;
  const dimensions = {
    all: sql`''`,
    weekday,
    hour: sql`substr(local_hour, 12, 2)`,
    person: sql`coalesce(first_reply_by, '')`,
    source: sql`coalesce(referring_host, '')`,
    campaign: sql`coalesce(campaign, '')`,
    lost: sql`coalesce(lost_reason, '')`,
  };
  for (const [dimension, name] of Object.entries(dimensions)) {
    const step = dimension === "lost" ? sql`-1` : minutes;
    await sql`
      update report_counts set
        leads = report_counts.leads - stored.leads, promised = report_counts.promised - stored.promised,
        quoted = report_counts.quoted - stored.quoted, won = report_counts.won - stored.won, lost = report_counts.lost - stored.lost
      from (
        select substr(local_hour, 1, 7) as month, ${name} as name, ${step} as minutes, count(*) as leads,
          sum(case when first_reply_at <= reply_due_at then 1 else 0 end) as promised,
          sum(case when quoted_at is not null then 1 else 0 end) as quoted,
          sum(case when status = 'won' then 1 else 0 end) as won,
          sum(case when status = 'lost' then 1 else 0 end) as lost
        from leads
        where local_hour is not null and quarantined = 0 and status <> 'spam'
          and ${dimension === "lost" ? sql`status = 'lost'` : sql`1 = 1`}
        group by 1, 2, 3
      ) stored
      where report_counts.dimension = ${sql.lit(dimension)} and report_counts.month = stored.month
        and report_counts.name = stored.name and report_counts.minutes = stored.minutes`.execute(
      db,
    );
  }
  await sql`delete from report_counts where leads <= 0`.execute(db);
  await sql`drop index leads_not_counted`.execute(db);
  // The previous version filled the hour in the background. Leads without an hour get the UTC hour.
  await sql`update leads set local_hour = substr(submitted_at, 1, 13) where local_hour is null`.execute(
    db,
  );
  await sql`
    create index leads_by_local_hour on leads (
      quarantined, local_hour, status, first_reply_minutes, first_reply_at, reply_due_at, quoted_at,
      first_reply_by, lost_reason, referring_host, campaign
    )`.execute(db);
  if (!postgres) {
    // Deleting a lead that was stored without its words damaged the word index.
    await sql`
      create trigger lead_words_added after insert on leads when new.words_id is not null
      begin insert into lead_words (rowid, words) values (new.words_id, new.words); end`.execute(
      db,
    );
  }
  // Version 1.1 refuses to start when it reads this.
  await sql`
    insert into migrations (number, name, applied_at)
    values (133, 'live-report', ${new Date().toISOString()})`.execute(db);
}

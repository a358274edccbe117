const firstNames = "Rosa,Dale,Ana,Tom,Luz,Sam,Kim,Joe,Maria,James,Wei,Omar,Grace,Hank,Ines,Carl";
const surnames = "Delgado,Ruiz,Becker,Ortega,Yazzie,Park,Navarro,Begay,Miller,Chen,Haddad,Okafor";
const companies = "Copper,Gila,Desert,Sonoran,Canyon,Painted,Saguaro,Mesa,Ironwood,Coyote,Mustang";
const kinds =
  "Hauling,Freight,Transport,Carriers,Lines,Logistics,Flatbed,Haul,Trucking,Freightways";

/** Seconds between two leads: a million of them are three years. */
const everySeconds = 94;

/**
 * Adds `count` copies of a migrated database's only lead, with names, times and statuses like those of years of work. Adds a million leads in about
 * a minute. Drops the indexes and recreates them afterward.
 */
export function fillWithLeads(sqlite, count) {
  sqlite.pragma("journal_mode = OFF");
  sqlite.pragma("cache_size = -400000");
  const indexes = sqlite
    .prepare(
      "select name, sql from sqlite_schema where type = 'index' and sql is not null and tbl_name in ('leads', 'lead_events')",
    )
    .all();
  for (const { name } of indexes) sqlite.exec(`drop index ${name}`);
  sqlite.exec(`
    create temp table people as
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})
      select n, printf('%08x', (n * 2654435761) & 0xffffffff) as code,
        strftime('%Y-%m-%dT%H:%M:%fZ', unixepoch() - (${count} - n + 1) * ${everySeconds}, 'unixepoch') as made_at,
        ${pick(firstNames, 7919)} as first, ${pick(surnames, 6101)} as last,
        ${pick(companies, 5303)} || ' ' || ${pick(kinds, 3571)} || ' ' || (n % 40000) as company,
        case when n > ${count} - 200 or n % 1000 = 1 then 'new' when n % 100 < 6 then 'contacted'
          when n % 100 < 14 then 'quoted' when n % 100 < 44 then 'won' else 'lost' end as stage
      from numbers`);
  const isOpen = "stage in ('new', 'contacted', 'quoted')";
  const email = "lower(first || '.' || last) || n || '@haul' || (n % 977) || '.example'";
  copyRow(sqlite, "leads", {
    id: "code || '-0000-4000-a000-' || printf('%012d', n)",
    reference: "code",
    submitted_at: "made_at",
    company_name: "company",
    contact_name: "first || ' ' || last",
    email,
    email_key: email,
    content_hash: "lower(hex(randomblob(32)))",
    submission_key_hash: "null",
    receipt_token: "hex(randomblob(32))",
    status: "stage",
    reply_due_at: "made_at",
    due_at: `iif(${isOpen}, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', (n % 11 - 5) || ' days'), null)`,
    escalate_at: "null",
    local_hour: "strftime('%Y-%m-%dT%H', made_at, '-7 hours')",
    first_reply_at: "iif(stage = 'new', null, made_at)",
    first_reply_minutes: "iif(stage = 'new', null, n % 700)",
    words: "lower(first || ' ' || last || ' ' || company)",
    words_id: "n + 1",
  });
  copyRow(sqlite, "lead_events", {
    id: "null",
    lead_id: "code || '-0000-4000-a000-' || printf('%012d', n)",
    at: "made_at",
  });
  for (const { sql } of indexes) sqlite.exec(sql);
  sqlite.exec("insert into lead_words (lead_words) values ('rebuild')");
  sqlite.pragma("journal_mode = WAL");
}

/** Copies a table's first row for each of `people`, with the given columns computed by SQL. */
function copyRow(sqlite, table, changed) {
  const columns = sqlite.pragma(`table_info(${table})`).map(({ name }) => name);
  const values = columns.map((name) => changed[name] ?? `template.${name}`);
  sqlite.exec(`insert into ${table} (${columns}) select ${values}
    from people, (select * from ${table} limit 1) as template order by n`);
}

/** Returns SQL that selects a word by n. */
function pick(words, spread) {
  const list = words.split(",");
  const cases = list.map((word, place) => `when ${place} then '${word}'`).join(" ");
  return `case (n * ${spread}) / 101 % ${list.length} ${cases} end`;
}

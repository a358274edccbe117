// Fills a migrated database with leads as years of work leave them, by SQL alone: a million in about a minute.

const firstNames =
  "Rosa,Dale,Ana,Tom,Luz,Sam,Kim,Joe,Maria,James,Wei,Omar,Grace,Hank,Ines,Carl,Nora,Pete,Ruth,Juan";
const surnames =
  "Delgado,Whitehorse,Ruiz,Becker,Ortega,Yazzie,Park,Navarro,Begay,Miller,Chen,Haddad,Okafor,Larsen,Silva,Novak,Kelly,Brandt,Flores,Young,Ortiz,Reed,Castro,Moss,Ibarra,Tso,Webb,Vega,Stone,Lindqvist";
const companyWords =
  "Copper,Mogollon,Gila,Desert,Sonoran,Canyon,Red Rock,Painted,Agua Fria,Superstition,Saguaro,Mesa,Pinnacle,Ironwood,Coyote,Palo Verde,Bighorn,Cholla,Mustang,Rim";
const companyKinds =
  "Hauling,Freight,Transport LLC,Carriers,Reefer Lines,Logistics,Flatbed,Heavy Haul,Trucking,Freightways";

/** Seconds between two leads: a million of them are three years. */
const everySeconds = 94;

/**
 * Stores `count` leads, the last of them submitted a minute ago, each with the first line of its timeline. Indexes are
 * dropped meanwhile and made again from their own definitions, which is ten times as fast.
 */
export function fillWithLeads(sqlite, count, wordsOfLead) {
  sqlite.pragma("journal_mode = OFF");
  sqlite.pragma("synchronous = OFF");
  sqlite.pragma("cache_size = -400000");
  const indexes = sqlite
    .prepare(
      "select name, sql from sqlite_schema where type = 'index' and sql is not null and tbl_name in ('leads', 'lead_events')",
    )
    .all();
  for (const { name } of indexes) sqlite.exec(`drop index ${name}`);
  sqlite.function(
    "words_of",
    (companyName, contactName, email, phoneE164, mc, dot, comments, spam) =>
      wordsOfLead({
        ...{ companyName, contactName, email, phoneE164, mcNumber: mc, dotNumber: dot, comments },
        quarantined: spam === 1,
      }),
  );
  createWords(sqlite);
  sqlite.prepare(insertLeads).run({
    count,
    start: Math.floor(Date.now() / 1000) - 60 - (count - 1) * everySeconds,
    every: everySeconds,
  });
  sqlite.exec(
    "insert into lead_events (lead_id, at, kind, actor_kind) select id, submitted_at, 'submitted', 'visitor' from leads order by submitted_at",
  );
  sqlite.exec(`
    update leads set words_id = rowid, local_hour = strftime('%Y-%m-%dT%H', submitted_at, '-7 hours'),
      first_reply_at = last_attempt_at, first_reply_minutes = iif(last_attempt_at is null, null, rowid % 700),
      words = words_of(company_name, contact_name, email, phone_e164, mc_number, dot_number, comments, quarantined)`);
  for (const { sql } of indexes) sqlite.exec(sql);
  sqlite.exec("insert into lead_words (lead_words) values ('rebuild')");
  sqlite.exec("drop table words");
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("synchronous = FULL");
}

function createWords(sqlite) {
  sqlite.exec(
    "create temp table words (list text, place integer, word text, primary key (list, place))",
  );
  const insert = sqlite.prepare("insert into words values (?, ?, ?)");
  const lists = {
    first: firstNames,
    last: surnames,
    company: companyWords,
    kind: companyKinds,
  };
  for (const [list, words] of Object.entries(lists)) {
    for (const [place, word] of words.split(",").entries()) insert.run(list, place, word);
  }
}

const word = (list, size, spread) =>
  `(select word from words where list = '${list}' and place = (n * ${spread}) / 101 % ${size})`;

// The reference counts through all 32 bits by an odd step, so that none comes twice.
const insertLeads = `
with recursive
  numbers(n) as (select 0 union all select n + 1 from numbers where n + 1 < $count),
  people as materialized (
    select
      n,
      printf('%08x', (n * 2654435761) & 0xffffffff) as reference,
      strftime('%Y-%m-%dT%H:%M:%fZ', $start + n * $every, 'unixepoch') as submitted_at,
      strftime('%Y-%m-%dT%H:%M:%fZ', $start + n * $every + 3600, 'unixepoch') as reply_due_at,
      ${word("first", 20, 7919)} || ' ' || ${word("last", 30, 6101)} as contact,
      ${word("company", 20, 5303)} || ' ' || ${word("kind", 10, 3571)} || ' ' || (n % 40000) as company,
      2000000000 + (n * 7368787) % 7999999999 as national,
      case
        when n >= $count - 200 or n % 1000 = 1 then 'new'
        when n % 100 < 6 then 'contacted'
        when n % 100 < 14 then 'quoted'
        when n % 100 < 44 then 'won'
        when n % 100 < 95 then 'lost'
        when n % 100 < 99 then 'spam'
        else 'withdrawn'
      end as status
    from numbers
  )
insert into leads (
  id, reference, kind, submitted_at, company_name, contact_name, email, email_key, phone,
  phone_e164, mc_number, dot_number, monthly_revenue, number_of_trucks, comments, agree_to_terms, sms_consent,
  sms_consent_version, sms_consent_at, authority_pending, quarantined, quarantine_reason, content_hash, receipt_token,
  client_address, status, reply_due_at, due_at, last_attempt_at
)
select
  reference || '-' || lower(hex(randomblob(2))) || '-4' || substr(lower(hex(randomblob(2))), 2) || '-a'
    || substr(lower(hex(randomblob(2))), 2) || '-' || lower(hex(randomblob(6))),
  reference,
  iif(n % 10 < 7, 'quote-request', 'fuel-card-application'),
  submitted_at, company, contact,
  replace(contact, ' ', '.') || (n / 2) || '@haul' || (n % 977) || '.example',
  lower(replace(contact, ' ', '.') || (n / 2) || '@haul' || (n % 977) || '.example'),
  cast(national as text), '+1' || national,
  iif(n % 5 = 0, null, cast(n % 900000 + 100000 as text)),
  iif(n % 7 = 0, 'pending', cast(n % 9000000 + 1000000 as text)),
  '50k-100k', '2-5', iif(n % 4 = 0, 'Three brokers, all on 45 days. Please call in the afternoon.', null),
  1, n % 2, iif(n % 2 = 1, '2026-11', null), iif(n % 2 = 1, submitted_at, null),
  n % 7 = 0, n % 20 = 3, iif(n % 20 = 3, 'honeypot', null),
  lower(hex(randomblob(32))), hex(randomblob(32)), '203.0.113.0',
  status, reply_due_at,
  case when status = 'new' then reply_due_at when status in ('contacted', 'quoted')
    then strftime('%Y-%m-%dT%H:%M:%fZ', 'now', (n % 11 - 5) || ' days') end,
  iif(status in ('contacted', 'quoted'), submitted_at, null)
from people`;

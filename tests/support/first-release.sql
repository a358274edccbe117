-- The database as version 1.0.0 made and filled it, by its own code.
CREATE TABLE "migrations" ("number" integer primary key,
  "name" text not null,
  "applied_at" text not null) strict;
CREATE TABLE "leads" ("id" text not null primary key,
  "reference" text not null,
  "kind" text not null,
  "submitted_at" text not null,
  "company_name" text not null,
  "company_key" text not null,
  "contact_name" text not null,
  "contact_key" text not null,
  "email" text not null,
  "email_key" text not null,
  "phone" text not null,
  "phone_e164" text not null,
  "mc_number" text,
  "dot_number" text,
  "monthly_revenue" text,
  "business_type" text,
  "years_in_business" text,
  "number_of_trucks" text,
  "services_interested" text,
  "fuel_card_tier" text,
  "monthly_fuel_spend" text,
  "primary_routes" text,
  "preferred_fuel_brands" text,
  "comments" text,
  "agree_to_terms" integer not null,
  "sms_consent" integer not null,
  "sms_consent_version" text,
  "sms_consent_at" text,
  "sms_consent_address" text,
  "authority_pending" integer not null,
  "quarantined" integer not null,
  "quarantine_reason" text,
  "content_hash" text not null,
  "receipt_token" text not null,
  "client_address" text,
  "status" text default 'new' not null,
  "reply_due_at" text,
  "calculator_figures" text,
  "version" integer default 1 not null,
  constraint "leads_kind" check (kind in ('quote-request', 'fuel-card-application')),
  constraint "leads_status" check (status in ('new', 'contacted', 'quoted', 'won', 'lost', 'spam', 'withdrawn')),
  constraint "leads_reference" check (reference = substr(id, 1, 8)),
  constraint "leads_flags" check (agree_to_terms in (0, 1) and sms_consent in (0, 1)
        and authority_pending in (0, 1) and quarantined in (0, 1)),
  constraint "leads_sms_consent" check (sms_consent = 0 or (sms_consent_version is not null and sms_consent_at is not null))) strict;
CREATE TABLE "admins" ("id" text not null primary key,
  "username" text not null,
  "username_key" text not null,
  "password_hash" text not null,
  "password_changed_at" text not null,
  "disabled" integer default 0 not null,
  "created_at" text not null,
  "totp_secret" text,
  "totp_confirmed_at" text,
  "totp_last_step" integer,
  "recovery_code_hashes" text, password_temporary integer not null default 0
    constraint admins_password_temporary check (password_temporary in (0, 1)),
  constraint "admins_disabled" check (disabled in (0, 1))) strict;
CREATE TABLE "admin_sessions" ("token_hash" text not null primary key,
  "admin_id" text not null references "admins" ("id") on delete cascade,
  "created_at" text not null,
  "expires_at" text not null,
  "user_agent_label" text,
  "address" text, second_factor_pending integer not null default 0
    constraint admin_sessions_second_factor_pending
    check (second_factor_pending in (0, 1))) strict;
CREATE TABLE "sign_in_attempts" ("id" integer primary key autoincrement,
  "realm" text not null,
  "account_key" text not null,
  "address_key" text not null,
  "at" text not null,
  constraint "sign_in_attempts_realm" check (realm in ('admin', 'client'))) strict;
CREATE TABLE "lead_events" ("id" integer primary key autoincrement,
  "lead_id" text not null references "leads" ("id") on delete cascade,
  "at" text not null,
  "kind" text not null,
  "actor_kind" text not null,
  "admin_id" text references "admins" ("id") on delete set null,
  "detail" text,
  constraint "lead_events_actor_kind" check (actor_kind in ('visitor', 'client', 'admin', 'system'))) strict;
CREATE TABLE "lead_notes" ("id" text not null primary key,
  "lead_id" text not null references "leads" ("id") on delete cascade,
  "admin_id" text references "admins" ("id") on delete set null,
  "body" text not null,
  "created_at" text not null) strict;
CREATE TABLE "photos" ("id" text not null primary key,
  "width" integer not null,
  "height" integer not null,
  "media_type" text not null,
  "bytes_small" blob not null,
  "bytes_large" blob not null,
  "created_at" text not null) strict;
CREATE TABLE "team_members" ("id" text not null primary key,
  "position" integer not null,
  "name" text not null,
  "role" text not null,
  "experience" text not null,
  "bio" text not null,
  "photo_id" text references "photos" ("id") on delete set null,
  "sample" integer not null,
  "version" integer default 1 not null,
  "created_at" text not null,
  "updated_at" text not null,
  constraint "team_members_sample" check (sample in (0, 1))) strict;
CREATE TABLE "audit_entries" ("seq" integer primary key autoincrement,
  "at" text not null,
  "actor_kind" text not null,
  "actor_id" text,
  "action" text not null,
  "subject_kind" text,
  "subject_id" text,
  "detail" text,
  "previous_hash" text not null,
  "hash" text not null,
  constraint "audit_entries_actor_kind" check (actor_kind in ('visitor', 'client', 'admin', 'system'))) strict;
CREATE TABLE "outbox" ("id" text not null primary key,
  "lead_id" text not null references "leads" ("id") on delete cascade,
  "channel" text not null,
  "state" text default 'pending' not null,
  "attempts" integer default 0 not null,
  "next_attempt_at" text not null,
  "claimed_until" text,
  "last_error" text,
  "created_at" text not null,
  "sent_at" text,
  constraint "outbox_channel" check (channel in ('email', 'webhook', 'autoreply')),
  constraint "outbox_state" check (state in ('pending', 'sent', 'failed'))) strict;
CREATE TABLE "settings" ("key" text not null primary key,
  "value" text not null,
  "updated_at" text not null) strict;
CREATE TABLE "clients" ("id" text not null primary key,
  "username" text not null,
  "username_key" text not null,
  "first_name" text not null,
  "last_name" text not null,
  "email" text not null,
  "email_key" text not null,
  "company_name" text not null,
  "company_key" text not null,
  "password_hash" text,
  "password_changed_at" text,
  "disabled" integer default 0 not null,
  "created_at" text not null,
  constraint "clients_disabled" check (disabled in (0, 1))) strict;
CREATE TABLE "client_sessions" ("token_hash" text not null primary key,
  "client_id" text not null references "clients" ("id") on delete cascade,
  "created_at" text not null,
  "expires_at" text not null,
  "address" text) strict;
CREATE TABLE "client_password_links" ("token_hash" text not null primary key,
  "client_id" text not null references "clients" ("id") on delete cascade,
  "created_at" text not null,
  "expires_at" text not null) strict;
insert into migrations (number, name, applied_at) values (1, 'initial', '2026-03-03T15:00:00.000Z');
insert into migrations (number, name, applied_at) values (2, 'clients', '2026-03-03T15:00:00.000Z');
insert into migrations (number, name, applied_at) values (3, 'desk', '2026-03-03T15:00:00.000Z');
insert into migrations (number, name, applied_at) values (4, 'accounts', '2026-03-03T15:00:00.000Z');
insert into leads (id, reference, kind, submitted_at, company_name, company_key, contact_name, contact_key, email, email_key, phone, phone_e164, mc_number, dot_number, monthly_revenue, business_type, years_in_business, number_of_trucks, services_interested, comments, agree_to_terms, sms_consent, sms_consent_version, sms_consent_at, sms_consent_address, authority_pending, quarantined, content_hash, receipt_token, client_address, status, reply_due_at, version) values ('87593143-6246-4116-90b9-cfbef565fd0a', '87593143', 'quote-request', '2026-03-03T15:06:00.000Z', 'Desert Haul LLC', 'desert haul llc', 'Ana Ruiz', 'ana ruiz', 'Ana@DesertHaul.example', 'ana@deserthaul.example', '(602) 555-0199', '+16025550199', '123456', '7654321', '50k-100k', 'owner-operator', '3-5', '2-5', 'fuel-cards', 'Call after noon.
Ask for "Ana" – it''s her cell. ½ now; 100%', 1, 1, '2026-11', '2026-03-03T15:06:00.000Z', '203.0.113.44', 0, 0, '2c54a840e39f298b193e49ce06c4ff130513c7b2876692e737d0ece719774a50', '7bLdbEE5qwj11LlMu3vu1dbhbYdKv4SznNEfiTXqKhc', '203.0.113.0/24', 'contacted', '2026-03-03T16:06:00.000Z', 2);
insert into leads (id, reference, kind, submitted_at, company_name, company_key, contact_name, contact_key, email, email_key, phone, phone_e164, monthly_revenue, comments, agree_to_terms, sms_consent, authority_pending, quarantined, content_hash, receipt_token, client_address, status, reply_due_at, version) values ('a8ba418f-27cd-4e9e-a3d1-5747f81b4a6b', 'a8ba418f', 'quote-request', '2026-03-03T15:07:30.000Z', 'Núñez & Söhne Trucking', 'núñez & söhne trucking', 'José Núñez', 'josé núñez', 'jose@nunez.example', 'jose@nunez.example', '480-555-0102', '+14805550102', '25k-50k', 'New number.', 1, 0, 0, 0, '4abdb177bc2761615af19bd92637f9feff9ca0dbb94ea7445aa942d527e54003', 'fBFDhprWV2frVQGKfQ8X-dCjeL1f1zHANh_w5BqOfTU', '203.0.113.0/24', 'new', '2026-03-03T16:07:30.000Z', 2);
insert into leads (id, reference, kind, submitted_at, company_name, company_key, contact_name, contact_key, email, email_key, phone, phone_e164, mc_number, dot_number, business_type, years_in_business, number_of_trucks, fuel_card_tier, monthly_fuel_spend, primary_routes, preferred_fuel_brands, agree_to_terms, sms_consent, sms_consent_version, sms_consent_at, sms_consent_address, authority_pending, quarantined, content_hash, receipt_token, client_address, status, reply_due_at, version) values ('0c2fcd56-60d0-48ba-9288-28c6836b576c', '0c2fcd56', 'fuel-card-application', '2026-03-03T15:09:00.000Z', 'Copper State Hauling', 'copper state hauling', 'Rosa Delgado', 'rosa delgado', 'rosa@copperstate.example', 'rosa@copperstate.example', '928-555-0123', '+19285550123', 'pending', '1234567', 'small-fleet', '6-10', '6-10', 'fleet', '10k-20k', 'I-10, I-17', 'pilot-flying-j', 1, 1, '2026-11', '2026-03-03T15:09:00.000Z', '203.0.113.44', 1, 0, 'b47a99c7d3b7de815b6281a5abb55b3770947111231bfbab6c51d6258e6b927e', 'wQ4OdvOYLCPTvYLRLbzKko4NCWCyCu9Zl6-QU8EwWzI', '203.0.113.0/24', 'quoted', '2026-03-03T16:09:00.000Z', 3);
insert into leads (id, reference, kind, submitted_at, company_name, company_key, contact_name, contact_key, email, email_key, phone, phone_e164, monthly_revenue, agree_to_terms, sms_consent, authority_pending, quarantined, quarantine_reason, content_hash, receipt_token, client_address, status, reply_due_at, version) values ('f47735cc-3d33-4091-8dff-42b90a414278', 'f47735cc', 'quote-request', '2026-03-03T15:10:30.000Z', 'Robot Freight', 'robot freight', 'Spam Bot', 'spam bot', 'bot@spam.example', 'bot@spam.example', '(602) 555-0166', '+16025550166', '25k-50k', 1, 0, 0, 1, 'honeypot', 'e217dd8e95900216fca94155c3af9d642f9dc75d9984cff62183b02749a0024a', 'dwAnv2JA24HhH44VfFaiK7_zZbTdnnNYkv6dNP7WvA4', '203.0.113.0/24', 'new', '2026-03-03T16:10:30.000Z', 1);
insert into leads (id, reference, kind, submitted_at, company_name, company_key, contact_name, contact_key, email, email_key, phone, phone_e164, monthly_revenue, agree_to_terms, sms_consent, authority_pending, quarantined, quarantine_reason, content_hash, receipt_token, client_address, status, reply_due_at, version) values ('d18849e9-0455-4316-a266-8f2d913a9f0a', 'd18849e9', 'quote-request', '2026-03-03T15:12:00.000Z', 'Held Back Transport', 'held back transport', 'Lee Park', 'lee park', 'lee@heldback.example', 'lee@heldback.example', '(602) 555-0177', '+16025550177', '25k-50k', 1, 0, 0, 0, 'honeypot', 'c1245dad87ac1693f9574cebd10344b02768db674a8598c3210d45b5d5b05e03', '1p00simbF0olHrbfLml2P_0bDnulQ-7l2WsAf09vJ4I', '203.0.113.0/24', 'new', '2026-03-03T16:12:00.000Z', 2);
insert into leads (id, reference, kind, submitted_at, company_name, company_key, contact_name, contact_key, email, email_key, phone, phone_e164, monthly_revenue, agree_to_terms, sms_consent, authority_pending, quarantined, content_hash, receipt_token, client_address, status, reply_due_at, version) values ('34a8744d-6e0d-40e8-ab86-500a2bd3ecb9', '34a8744d', 'quote-request', '2026-03-03T15:13:30.000Z', 'Gila Bend Lines', 'gila bend lines', 'Kim O’Brien', 'kim o’brien', 'kim@gilabend.example', 'kim@gilabend.example', '(623) 555-0188', '+16235550188', '25k-50k', 1, 0, 0, 0, '901c13185af9a48f3a384256da77eaa1ecdce8a66bf4404e1c516d193befcb13', 'zL1Hh4aqQ8AygCqerZ8I7EMmWadN3hfzA6g5mX1w7AQ', '203.0.113.0/24', 'won', '2026-03-03T16:13:30.000Z', 2);
insert into leads (id, reference, kind, submitted_at, company_name, company_key, contact_name, contact_key, email, email_key, phone, phone_e164, monthly_revenue, agree_to_terms, sms_consent, authority_pending, quarantined, content_hash, receipt_token, client_address, status, reply_due_at, version) values ('ed0d0fcd-2aa2-41c0-8d10-4ab727b840ce', 'ed0d0fcd', 'quote-request', '2026-03-03T15:15:00.000Z', 'Yuma Flatbed', 'yuma flatbed', 'Pat Jones', 'pat jones', 'pat@yumaflatbed.example', 'pat@yumaflatbed.example', '(928) 555-0144', '+19285550144', '25k-50k', 1, 0, 0, 0, '20cfdae43a79022cea8b80aba5a1da9c26f4fdc5f93f9aa2938afab42b3c73ee', 'Ifrw5OXP3bVg2JziLPybbnWacr9Q7MTIsvK1DSx68Rc', '203.0.113.0/24', 'lost', '2026-03-03T16:15:00.000Z', 4);
insert into leads (id, reference, kind, submitted_at, company_name, company_key, contact_name, contact_key, email, email_key, phone, phone_e164, monthly_revenue, agree_to_terms, sms_consent, sms_consent_version, sms_consent_at, sms_consent_address, authority_pending, quarantined, content_hash, receipt_token, client_address, status, reply_due_at, version) values ('87da22ad-97cc-4e5b-991b-941c6a82f898', '87da22ad', 'quote-request', '2026-03-03T15:16:30.000Z', 'Quartzsite Reefer', 'quartzsite reefer', 'Max Roe', 'max roe', 'max@quartzsite.example', 'max@quartzsite.example', '(928) 555-0155', '+19285550155', '25k-50k', 1, 0, '2026-11', '2026-03-03T15:16:30.000Z', '203.0.113.44', 0, 0, 'edbe4049384cf765a8e95593822a361b951ec1bc08abaae6d00cdcc62b8e3cd6', 'XeDzNvjQSkNl4teT3eiqRJI1Yq3OaQYoRo3iV9OejGU', '203.0.113.0/24', 'withdrawn', '2026-03-03T16:16:30.000Z', 3);
insert into admins (id, username, username_key, password_hash, password_changed_at, disabled, created_at, password_temporary) values ('cd673424-db2b-404a-b316-872f6dfeb2a8', 'Dana', 'dana', '$argon2id$v=19$m=19456,t=2,p=1$WWsXLfyh3HfBXGQTLHZ4cQ$9Uj7CfnvUK8fPWj7eOw9xqVKiFxhO+VAeIF1AP7U6H4', '2026-03-03T15:03:00.000Z', 0, '2026-03-03T15:03:00.000Z', 0);
insert into admins (id, username, username_key, password_hash, password_changed_at, disabled, created_at, totp_secret, totp_confirmed_at, totp_last_step, recovery_code_hashes, password_temporary) values ('7ab96bf9-5b7a-4ce4-8f81-a36ac5e8739e', 'Otto', 'otto', '$argon2id$v=19$m=19456,t=2,p=1$DmaAwqY2dHU86v5A5xWu2g$piD3aLAIWTR8n1KbwwobPVBJ8W2+LbnipVnN1c64l20', '2026-03-03T15:03:00.000Z', 0, '2026-03-03T15:03:00.000Z', '6W3FRHLBQFKH5ZX5T7CT2RTVLT6DRF6N', '2026-03-03T15:03:00.000Z', 59085006, '["782fef026fa08bb76c2e2749912fecf1af7fcc03e3b1c3c7f791e14b94d339ac","dcd88a93465a36e37c4610799cce56c3fe9708aefc2007f45ed490b85f663c2f","68809af9cb6071e276004c40d55a731b963a2c21ca021a51c8c0c0d93f2384f6","76e46b7cfe9cb7a741da03bdbdd5d6e661a132e8b8a2ffc8ee1b18918a06372d","597a64305c037f0cf07fdb3ad73a8e99068a3c1b11072cbe851f1f036bf62bf7","8fa60dbfa1038679ffe1d675efef8752573ecdf2bd6d9fdbe315ec73ff3c3d4b","9b36b5570a686d020b749854e4c429b976602b71a3fadf9b130e2c0bf5a30515","4eced06413dc05e4097039ae0f294290eb74b6df6eaa126327daf7ab97554376","b2937c5a84bd546d1a666e532699fe38f138ccc3da81479a8723c635c28788c3","637cb4e4bd8fed3b25134df3c62930f5e7c9a25e93b106577ba4deb73b2fb367"]', 0);
insert into admins (id, username, username_key, password_hash, password_changed_at, disabled, created_at, password_temporary) values ('9fecc8b5-2ee5-4fbf-9d29-834ff5868bc0', 'Inés', 'inés', '$argon2id$v=19$m=19456,t=2,p=1$mCJsx5DQlYUsF78HyQz5/Q$H2nnwwP02cDHKtA9BnoO5GCtKa12do+99HOyKxNlg3o', '2026-03-03T15:03:00.000Z', 1, '2026-03-03T15:03:00.000Z', 0);
insert into admin_sessions (token_hash, admin_id, created_at, expires_at, user_agent_label, address, second_factor_pending) values ('ca1dbb285129014e9e66073806f602dcbd2fdeb3074cf717e861272de8dc1b7c', 'cd673424-db2b-404a-b316-872f6dfeb2a8', '2026-03-03T15:04:30.000Z', '2026-03-04T15:04:30.000Z', 'Firefox on Linux', '203.0.113.0', 0);
insert into sign_in_attempts (id, realm, account_key, address_key, at) values (3, 'admin', 'f01a2fa00e58282b2c4c11946b059dd99bcbf1c243602b0d94c88a46f16dc51f', 'd861b7e91033ebc1c1e8e7af3929010158b3241b54ca87ef73e79c32f26400ec', '2026-03-03T15:42:00.000Z');
insert into lead_events (id, lead_id, at, kind, actor_kind) values (1, '87593143-6246-4116-90b9-cfbef565fd0a', '2026-03-03T15:06:00.000Z', 'submitted', 'visitor');
insert into lead_events (id, lead_id, at, kind, actor_kind) values (2, 'a8ba418f-27cd-4e9e-a3d1-5747f81b4a6b', '2026-03-03T15:07:30.000Z', 'submitted', 'visitor');
insert into lead_events (id, lead_id, at, kind, actor_kind) values (3, '0c2fcd56-60d0-48ba-9288-28c6836b576c', '2026-03-03T15:09:00.000Z', 'submitted', 'visitor');
insert into lead_events (id, lead_id, at, kind, actor_kind) values (4, 'f47735cc-3d33-4091-8dff-42b90a414278', '2026-03-03T15:10:30.000Z', 'submitted', 'visitor');
insert into lead_events (id, lead_id, at, kind, actor_kind) values (5, 'd18849e9-0455-4316-a266-8f2d913a9f0a', '2026-03-03T15:12:00.000Z', 'submitted', 'visitor');
insert into lead_events (id, lead_id, at, kind, actor_kind) values (6, '34a8744d-6e0d-40e8-ab86-500a2bd3ecb9', '2026-03-03T15:13:30.000Z', 'submitted', 'visitor');
insert into lead_events (id, lead_id, at, kind, actor_kind) values (7, 'ed0d0fcd-2aa2-41c0-8d10-4ab727b840ce', '2026-03-03T15:15:00.000Z', 'submitted', 'visitor');
insert into lead_events (id, lead_id, at, kind, actor_kind) values (8, '87da22ad-97cc-4e5b-991b-941c6a82f898', '2026-03-03T15:16:30.000Z', 'submitted', 'visitor');
insert into lead_events (id, lead_id, at, kind, actor_kind, admin_id, detail) values (9, '87593143-6246-4116-90b9-cfbef565fd0a', '2026-03-03T15:19:30.000Z', 'status-changed', 'admin', 'cd673424-db2b-404a-b316-872f6dfeb2a8', '{"from":"new","to":"contacted","batch":"QM6x4b6i1C8g","version":2}');
insert into lead_events (id, lead_id, at, kind, actor_kind, admin_id, detail) values (10, '0c2fcd56-60d0-48ba-9288-28c6836b576c', '2026-03-03T15:19:30.000Z', 'status-changed', 'admin', 'cd673424-db2b-404a-b316-872f6dfeb2a8', '{"from":"new","to":"contacted","batch":"QM6x4b6i1C8g","version":2}');
insert into lead_events (id, lead_id, at, kind, actor_kind, admin_id, detail) values (11, '0c2fcd56-60d0-48ba-9288-28c6836b576c', '2026-03-03T15:21:00.000Z', 'status-changed', 'admin', 'cd673424-db2b-404a-b316-872f6dfeb2a8', '{"from":"contacted","to":"quoted","batch":"RvI8lAVwfPm_","version":3}');
insert into lead_events (id, lead_id, at, kind, actor_kind, admin_id, detail) values (12, '34a8744d-6e0d-40e8-ab86-500a2bd3ecb9', '2026-03-03T15:22:30.000Z', 'status-changed', 'admin', '7ab96bf9-5b7a-4ce4-8f81-a36ac5e8739e', '{"from":"new","to":"won","batch":"kHYhCnbgHM3K","version":2}');
insert into lead_events (id, lead_id, at, kind, actor_kind, admin_id, detail) values (13, 'ed0d0fcd-2aa2-41c0-8d10-4ab727b840ce', '2026-03-03T15:24:00.000Z', 'status-changed', 'admin', '7ab96bf9-5b7a-4ce4-8f81-a36ac5e8739e', '{"from":"new","to":"spam","batch":"35LqeFpwyoBN","version":2}');
insert into lead_events (id, lead_id, at, kind, actor_kind, admin_id, detail) values (14, 'ed0d0fcd-2aa2-41c0-8d10-4ab727b840ce', '2026-03-03T15:25:30.000Z', 'status-undone', 'admin', '7ab96bf9-5b7a-4ce4-8f81-a36ac5e8739e', '{"from":"spam","to":"new"}');
insert into lead_events (id, lead_id, at, kind, actor_kind, admin_id, detail) values (15, 'ed0d0fcd-2aa2-41c0-8d10-4ab727b840ce', '2026-03-03T15:27:00.000Z', 'status-changed', 'admin', '7ab96bf9-5b7a-4ce4-8f81-a36ac5e8739e', '{"from":"new","to":"lost","batch":"Als3IT5SHdZ3","version":4}');
insert into lead_events (id, lead_id, at, kind, actor_kind, admin_id) values (16, 'd18849e9-0455-4316-a266-8f2d913a9f0a', '2026-03-03T15:28:30.000Z', 'released', 'admin', 'cd673424-db2b-404a-b316-872f6dfeb2a8');
insert into lead_events (id, lead_id, at, kind, actor_kind, admin_id, detail) values (17, '87593143-6246-4116-90b9-cfbef565fd0a', '2026-03-03T15:30:00.000Z', 'note-added', 'admin', 'cd673424-db2b-404a-b316-872f6dfeb2a8', '{"noteId":"65fc94dd-77d7-41ec-a3dd-14035388bb28"}');
insert into lead_events (id, lead_id, at, kind, actor_kind, admin_id, detail) values (18, 'a8ba418f-27cd-4e9e-a3d1-5747f81b4a6b', '2026-03-03T15:31:30.000Z', 'note-added', 'admin', '7ab96bf9-5b7a-4ce4-8f81-a36ac5e8739e', '{"noteId":"d75f90a6-3ff3-4c97-b450-916a7c92a275"}');
insert into lead_events (id, lead_id, at, kind, actor_kind) values (19, 'a8ba418f-27cd-4e9e-a3d1-5747f81b4a6b', '2026-03-03T15:33:00.000Z', 'corrected', 'visitor');
insert into lead_events (id, lead_id, at, kind, actor_kind) values (20, '87da22ad-97cc-4e5b-991b-941c6a82f898', '2026-03-03T15:34:30.000Z', 'texts-stopped', 'visitor');
insert into lead_events (id, lead_id, at, kind, actor_kind) values (21, '87da22ad-97cc-4e5b-991b-941c6a82f898', '2026-03-03T15:36:00.000Z', 'withdrawn', 'visitor');
insert into lead_notes (id, lead_id, admin_id, body, created_at) values ('65fc94dd-77d7-41ec-a3dd-14035388bb28', '87593143-6246-4116-90b9-cfbef565fd0a', 'cd673424-db2b-404a-b316-872f6dfeb2a8', 'Wants 92 %.
Sends invoices on Fridays.', '2026-03-03T15:30:00.000Z');
insert into lead_notes (id, lead_id, admin_id, body, created_at) values ('d75f90a6-3ff3-4c97-b450-916a7c92a275', 'a8ba418f-27cd-4e9e-a3d1-5747f81b4a6b', '7ab96bf9-5b7a-4ce4-8f81-a36ac5e8739e', 'It''s José, not Jose.', '2026-03-03T15:31:30.000Z');
insert into photos (id, width, height, media_type, bytes_small, bytes_large, created_at) values ('c0ffee', 8, 6, 'image/webp', x'5249464600ff', x'5249464601fe270a', '2026-03-03T15:01:30.000Z');
insert into team_members (id, position, name, role, experience, bio, sample, version, created_at, updated_at) values ('9f0dd89c-4e3f-4e99-a5f2-949ee1cd0de0', 0, 'Rosa Delgado', 'Owner', '12 years', 'Drove before she factored.', 1, 1, '2026-03-03T15:00:00.000Z', '2026-03-03T15:00:00.000Z');
insert into team_members (id, position, name, role, experience, bio, photo_id, sample, version, created_at, updated_at) values ('de34343d-9608-41f0-8538-96f4a99bb158', 1, 'Söhne O’Brien', 'Dispatch', '9 years', 'Line one.
Line ''two''.', 'c0ffee', 0, 1, '2026-03-03T15:03:00.000Z', '2026-03-03T15:03:00.000Z');
insert into audit_entries (seq, at, actor_kind, action, subject_kind, subject_id, previous_hash, hash) values (1, '2026-03-03T15:03:00.000Z', 'system', 'admin.created', 'admin', 'cd673424-db2b-404a-b316-872f6dfeb2a8', '0000000000000000000000000000000000000000000000000000000000000000', 'ea3b987a262f9386b5730b39fa320cab4db983460ec2b620512ab466fbcfa1b4');
insert into audit_entries (seq, at, actor_kind, action, subject_kind, subject_id, previous_hash, hash) values (2, '2026-03-03T15:03:00.000Z', 'system', 'admin.created', 'admin', '7ab96bf9-5b7a-4ce4-8f81-a36ac5e8739e', 'ea3b987a262f9386b5730b39fa320cab4db983460ec2b620512ab466fbcfa1b4', '435adeb8c4d8fb5813bac60f6481919b00bb824a433afb6b8d055be7596fc1fd');
insert into audit_entries (seq, at, actor_kind, action, subject_kind, subject_id, previous_hash, hash) values (3, '2026-03-03T15:03:00.000Z', 'system', 'admin.created', 'admin', '9fecc8b5-2ee5-4fbf-9d29-834ff5868bc0', '435adeb8c4d8fb5813bac60f6481919b00bb824a433afb6b8d055be7596fc1fd', '8c71aea4eebc35192a1a969d70d1c523d526716c74576e37a6e6b05e13c1b513');
insert into audit_entries (seq, at, actor_kind, action, subject_kind, subject_id, previous_hash, hash) values (4, '2026-03-03T15:03:00.000Z', 'system', 'admin.disabled', 'admin', '9fecc8b5-2ee5-4fbf-9d29-834ff5868bc0', '8c71aea4eebc35192a1a969d70d1c523d526716c74576e37a6e6b05e13c1b513', '8bd49767c7c0f4f43cf8ed24a1ab5a3ac389d0ccb5716ae54a7066755a42c47e');
insert into audit_entries (seq, at, actor_kind, actor_id, action, previous_hash, hash) values (5, '2026-03-03T15:03:00.000Z', 'admin', '7ab96bf9-5b7a-4ce4-8f81-a36ac5e8739e', 'admin.second-factor-on', '8bd49767c7c0f4f43cf8ed24a1ab5a3ac389d0ccb5716ae54a7066755a42c47e', '1c04cbb78612ebe908d3fb1d65d1d0cbb8bfcccf8d5ecfcade35fdf3b5b340b5');
insert into audit_entries (seq, at, actor_kind, actor_id, action, previous_hash, hash) values (6, '2026-03-03T15:04:30.000Z', 'admin', 'cd673424-db2b-404a-b316-872f6dfeb2a8', 'admin.signed-in', '1c04cbb78612ebe908d3fb1d65d1d0cbb8bfcccf8d5ecfcade35fdf3b5b340b5', '96566acd513ea699dc5ae222ca52c2add0a3c31e733edc6d266f83b2f6167ebd');
insert into audit_entries (seq, at, actor_kind, actor_id, action, subject_kind, subject_id, previous_hash, hash) values (7, '2026-03-03T15:18:00.000Z', 'admin', 'cd673424-db2b-404a-b316-872f6dfeb2a8', 'lead.viewed', 'lead', '87593143-6246-4116-90b9-cfbef565fd0a', '96566acd513ea699dc5ae222ca52c2add0a3c31e733edc6d266f83b2f6167ebd', 'bd41c8599dab9784a9b33c24bcd43eec948ebdfbad8def83c0da8a3240244659');
insert into audit_entries (seq, at, actor_kind, actor_id, action, subject_kind, subject_id, detail, previous_hash, hash) values (8, '2026-03-03T15:19:30.000Z', 'admin', 'cd673424-db2b-404a-b316-872f6dfeb2a8', 'lead.status-changed', 'lead', '87593143-6246-4116-90b9-cfbef565fd0a', '{"from":"new","to":"contacted"}', 'bd41c8599dab9784a9b33c24bcd43eec948ebdfbad8def83c0da8a3240244659', 'b931247c06c36d4568cc95bab05987452df3e6a0a241730ad8b7900282b8ca98');
insert into audit_entries (seq, at, actor_kind, actor_id, action, subject_kind, subject_id, detail, previous_hash, hash) values (9, '2026-03-03T15:19:30.000Z', 'admin', 'cd673424-db2b-404a-b316-872f6dfeb2a8', 'lead.status-changed', 'lead', '0c2fcd56-60d0-48ba-9288-28c6836b576c', '{"from":"new","to":"contacted"}', 'b931247c06c36d4568cc95bab05987452df3e6a0a241730ad8b7900282b8ca98', '6f5c579fa1b935eef544608093a06c6da3f09595b79dc30615a184b1be23612b');
insert into audit_entries (seq, at, actor_kind, actor_id, action, subject_kind, subject_id, detail, previous_hash, hash) values (10, '2026-03-03T15:21:00.000Z', 'admin', 'cd673424-db2b-404a-b316-872f6dfeb2a8', 'lead.status-changed', 'lead', '0c2fcd56-60d0-48ba-9288-28c6836b576c', '{"from":"contacted","to":"quoted"}', '6f5c579fa1b935eef544608093a06c6da3f09595b79dc30615a184b1be23612b', 'fbd908a6e2b38299c9d4a4b2bb42685e82efa57726e2224152e385b8ca00a9e6');
insert into audit_entries (seq, at, actor_kind, actor_id, action, subject_kind, subject_id, detail, previous_hash, hash) values (11, '2026-03-03T15:22:30.000Z', 'admin', '7ab96bf9-5b7a-4ce4-8f81-a36ac5e8739e', 'lead.status-changed', 'lead', '34a8744d-6e0d-40e8-ab86-500a2bd3ecb9', '{"from":"new","to":"won"}', 'fbd908a6e2b38299c9d4a4b2bb42685e82efa57726e2224152e385b8ca00a9e6', '9c31249cf19b672a2909f766fe9573fc0f22735d952da52689e1bb6f9d3fdda6');
insert into audit_entries (seq, at, actor_kind, actor_id, action, subject_kind, subject_id, detail, previous_hash, hash) values (12, '2026-03-03T15:24:00.000Z', 'admin', '7ab96bf9-5b7a-4ce4-8f81-a36ac5e8739e', 'lead.status-changed', 'lead', 'ed0d0fcd-2aa2-41c0-8d10-4ab727b840ce', '{"from":"new","to":"spam"}', '9c31249cf19b672a2909f766fe9573fc0f22735d952da52689e1bb6f9d3fdda6', 'fe7126f6bd00163ca8962c5d9b9c27f52446926a384f2f4bad180a61cc880930');
insert into audit_entries (seq, at, actor_kind, actor_id, action, subject_kind, subject_id, detail, previous_hash, hash) values (13, '2026-03-03T15:25:30.000Z', 'admin', '7ab96bf9-5b7a-4ce4-8f81-a36ac5e8739e', 'lead.status-undone', 'lead', 'ed0d0fcd-2aa2-41c0-8d10-4ab727b840ce', '{"from":"spam","to":"new"}', 'fe7126f6bd00163ca8962c5d9b9c27f52446926a384f2f4bad180a61cc880930', 'b7457313f7a46fb19bd1351e6b89bd164af3f6406b2b06463f4c18c221551e73');
insert into audit_entries (seq, at, actor_kind, actor_id, action, subject_kind, subject_id, detail, previous_hash, hash) values (14, '2026-03-03T15:27:00.000Z', 'admin', '7ab96bf9-5b7a-4ce4-8f81-a36ac5e8739e', 'lead.status-changed', 'lead', 'ed0d0fcd-2aa2-41c0-8d10-4ab727b840ce', '{"from":"new","to":"lost"}', 'b7457313f7a46fb19bd1351e6b89bd164af3f6406b2b06463f4c18c221551e73', 'd4f5f14e425259d1e1f4e823cf147306fe4a6f668f448342ed73dab38d4aea02');
insert into audit_entries (seq, at, actor_kind, actor_id, action, subject_kind, subject_id, previous_hash, hash) values (15, '2026-03-03T15:28:30.000Z', 'admin', 'cd673424-db2b-404a-b316-872f6dfeb2a8', 'lead.released', 'lead', 'd18849e9-0455-4316-a266-8f2d913a9f0a', 'd4f5f14e425259d1e1f4e823cf147306fe4a6f668f448342ed73dab38d4aea02', 'b2e5d716e7a4a17ca549c319a3a7f4f2ef7fc7f9ad81ad5d8858e70ed47deb0a');
insert into audit_entries (seq, at, actor_kind, actor_id, action, subject_kind, subject_id, detail, previous_hash, hash) values (16, '2026-03-03T15:30:00.000Z', 'admin', 'cd673424-db2b-404a-b316-872f6dfeb2a8', 'lead.note-added', 'lead', '87593143-6246-4116-90b9-cfbef565fd0a', '{"noteId":"65fc94dd-77d7-41ec-a3dd-14035388bb28"}', 'b2e5d716e7a4a17ca549c319a3a7f4f2ef7fc7f9ad81ad5d8858e70ed47deb0a', '69af20d1b19caa52473ed8ef76d331865536e3eec43438723473e01bc549fd92');
insert into audit_entries (seq, at, actor_kind, actor_id, action, subject_kind, subject_id, detail, previous_hash, hash) values (17, '2026-03-03T15:31:30.000Z', 'admin', '7ab96bf9-5b7a-4ce4-8f81-a36ac5e8739e', 'lead.note-added', 'lead', 'a8ba418f-27cd-4e9e-a3d1-5747f81b4a6b', '{"noteId":"d75f90a6-3ff3-4c97-b450-916a7c92a275"}', '69af20d1b19caa52473ed8ef76d331865536e3eec43438723473e01bc549fd92', '635bc2a7ad34f64954554a3184036797971f602527301ec70fa1803534e74d74');
insert into audit_entries (seq, at, actor_kind, actor_id, action, subject_kind, subject_id, previous_hash, hash) values (18, '2026-03-03T15:42:00.000Z', 'admin', 'cd673424-db2b-404a-b316-872f6dfeb2a8', 'client.created', 'client', '615c9a92-b77d-439f-9f18-521bc780bbfc', '635bc2a7ad34f64954554a3184036797971f602527301ec70fa1803534e74d74', '21f5d836188e59f831bc66ef095d9882ea2dfb6b9a75de707aa2ca068a79ff85');
insert into audit_entries (seq, at, actor_kind, actor_id, action, previous_hash, hash) values (19, '2026-03-03T15:42:00.000Z', 'client', '615c9a92-b77d-439f-9f18-521bc780bbfc', 'client.password-set', '21f5d836188e59f831bc66ef095d9882ea2dfb6b9a75de707aa2ca068a79ff85', '16655ed009ae1871e3f39ba7cc6da921737994e09d3ab23304254c2e071710e5');
insert into audit_entries (seq, at, actor_kind, actor_id, action, previous_hash, hash) values (20, '2026-03-03T15:42:00.000Z', 'client', '615c9a92-b77d-439f-9f18-521bc780bbfc', 'client.signed-in', '16655ed009ae1871e3f39ba7cc6da921737994e09d3ab23304254c2e071710e5', '21cc7036dc889792c564708a83499e5675e2c86fe373b4ffe5d8026df967cc5e');
insert into audit_entries (seq, at, actor_kind, action, subject_kind, subject_id, previous_hash, hash) values (21, '2026-03-03T15:42:00.000Z', 'system', 'client.created', 'client', 'f2f9dee3-8f1a-4f6f-9930-80cfe3914f12', '21cc7036dc889792c564708a83499e5675e2c86fe373b4ffe5d8026df967cc5e', '09e68aebb0b07683435d8aabb2bad4428ac370cf5dd1d53b14d79d175f0978c8');
insert into audit_entries (seq, at, actor_kind, action, subject_kind, subject_id, previous_hash, hash) values (22, '2026-03-03T15:42:00.000Z', 'system', 'client.created', 'client', 'a00bed0e-8fe7-4b0a-86e1-5b3d09fe77ad', '09e68aebb0b07683435d8aabb2bad4428ac370cf5dd1d53b14d79d175f0978c8', '2e711307b55ac1f570d35f0869b7ebaa8708cdac4de16892d05ba7f8a122a82c');
insert into audit_entries (seq, at, actor_kind, actor_id, action, subject_kind, subject_id, previous_hash, hash) values (23, '2026-03-03T15:42:00.000Z', 'admin', 'cd673424-db2b-404a-b316-872f6dfeb2a8', 'client.disabled', 'client', 'a00bed0e-8fe7-4b0a-86e1-5b3d09fe77ad', '2e711307b55ac1f570d35f0869b7ebaa8708cdac4de16892d05ba7f8a122a82c', '91faefad7e1bd321c0e6ed29b27294291a55334ba7e767b15ed8725a337991a2');
insert into outbox (id, lead_id, channel, state, attempts, next_attempt_at, created_at, sent_at) values ('02a42f64-1af2-4d9a-8f29-cc599eb31ecd', '87593143-6246-4116-90b9-cfbef565fd0a', 'email', 'sent', 1, '2026-03-03T15:37:30.000Z', '2026-03-03T15:37:30.000Z', '2026-03-03T15:40:30.000Z');
insert into outbox (id, lead_id, channel, state, attempts, next_attempt_at, last_error, created_at) values ('48003e02-0e7a-4e27-b763-9995ae745707', '87593143-6246-4116-90b9-cfbef565fd0a', 'webhook', 'failed', 1, '2026-03-03T15:37:30.000Z', 'The endpoint answered 404.', '2026-03-03T15:37:30.000Z');
insert into outbox (id, lead_id, channel, state, attempts, next_attempt_at, created_at) values ('0326dd5a-e7db-4143-a29d-b5ff8daf82c3', '87593143-6246-4116-90b9-cfbef565fd0a', 'autoreply', 'pending', 0, '2026-03-03T15:37:30.000Z', '2026-03-03T15:37:30.000Z');
insert into settings (key, value, updated_at) values ('sample-team-seeded', 'yes', '2026-03-03T15:00:00.000Z');
insert into clients (id, username, username_key, first_name, last_name, email, email_key, company_name, company_key, password_hash, password_changed_at, disabled, created_at) values ('615c9a92-b77d-439f-9f18-521bc780bbfc', 'rosa', 'rosa', 'Rosa', 'Delgado', 'rosa@copperstate.example', 'rosa@copperstate.example', 'Copper State Hauling', 'copper state hauling', '$argon2id$v=19$m=19456,t=2,p=1$SqiLBN8d2uwqV+e47w2soQ$+5nEJR0Hs6XPcOFKKF1jsPWPSA0dJYb42UElMMDtNhQ', '2026-03-03T15:42:00.000Z', 0, '2026-03-03T15:42:00.000Z');
insert into clients (id, username, username_key, first_name, last_name, email, email_key, company_name, company_key, disabled, created_at) values ('f2f9dee3-8f1a-4f6f-9930-80cfe3914f12', 'Jose', 'jose', 'José', 'Núñez', 'jose@nunez.example', 'jose@nunez.example', 'Núñez & Söhne', 'núñez & söhne', 0, '2026-03-03T15:42:00.000Z');
insert into clients (id, username, username_key, first_name, last_name, email, email_key, company_name, company_key, disabled, created_at) values ('a00bed0e-8fe7-4b0a-86e1-5b3d09fe77ad', 'gone', 'gone', 'Al', 'Fox', 'al@fox.example', 'al@fox.example', 'Fox', 'fox', 1, '2026-03-03T15:42:00.000Z');
insert into client_sessions (token_hash, client_id, created_at, expires_at, address) values ('ba26b7bdb4b987a5564106357e00d3a33c10ad5e4aea715d828e88e77e14c66b', '615c9a92-b77d-439f-9f18-521bc780bbfc', '2026-03-03T15:42:00.000Z', '2026-03-04T15:42:00.000Z', '203.0.113.0');
insert into client_password_links (token_hash, client_id, created_at, expires_at) values ('a1432260f276a9b40979e2203bee5d7288498919c3369de73b9c539dbc3b5b2a', 'f2f9dee3-8f1a-4f6f-9930-80cfe3914f12', '2026-03-03T15:42:00.000Z', '2026-03-04T15:42:00.000Z');
CREATE UNIQUE INDEX "leads_by_reference" on "leads" ("reference");
CREATE UNIQUE INDEX "leads_by_receipt_token" on "leads" ("receipt_token");
CREATE INDEX "leads_by_arrival" on "leads" ("quarantined", "submitted_at", "id");
CREATE INDEX "leads_by_kind" on "leads" ("kind", "quarantined", "submitted_at", "id");
CREATE INDEX "leads_by_email" on "leads" ("email_key", "quarantined", "submitted_at", "id");
CREATE INDEX "leads_by_email_and_kind" on "leads" ("email_key", "kind", "quarantined", "submitted_at", "id");
CREATE INDEX "leads_by_phone" on "leads" ("phone_e164", "quarantined", "submitted_at", "id");
CREATE INDEX "leads_by_mc_number" on "leads" ("mc_number", "quarantined", "submitted_at", "id");
CREATE INDEX "leads_by_dot_number" on "leads" ("dot_number", "quarantined", "submitted_at", "id");
CREATE INDEX "leads_by_company" on "leads" ("company_key", "quarantined", "submitted_at", "id");
CREATE INDEX "leads_by_contact" on "leads" ("contact_key", "quarantined", "submitted_at", "id");
CREATE INDEX "leads_by_status" on "leads" ("status", "quarantined", "submitted_at", "id");
CREATE INDEX "leads_by_reply_due" on "leads" ("status", "quarantined", "reply_due_at", "id");
CREATE INDEX "leads_by_content" on "leads" ("content_hash", "kind", "submitted_at");
CREATE UNIQUE INDEX "admins_by_username" on "admins" ("username_key");
CREATE INDEX "admin_sessions_by_admin" on "admin_sessions" ("admin_id", "created_at");
CREATE INDEX "admin_sessions_by_expiry" on "admin_sessions" ("expires_at");
CREATE INDEX "sign_in_attempts_by_account" on "sign_in_attempts" ("realm", "account_key", "address_key", "at");
CREATE INDEX "sign_in_attempts_by_time" on "sign_in_attempts" ("at");
CREATE INDEX "lead_events_by_lead" on "lead_events" ("lead_id", "id");
CREATE INDEX "lead_events_by_admin" on "lead_events" ("admin_id");
CREATE INDEX "lead_notes_by_lead" on "lead_notes" ("lead_id", "created_at", "id");
CREATE INDEX "lead_notes_by_admin" on "lead_notes" ("admin_id");
CREATE INDEX "team_members_by_position" on "team_members" ("position", "id");
CREATE INDEX "team_members_by_photo" on "team_members" ("photo_id");
CREATE INDEX "audit_entries_by_subject" on "audit_entries" ("subject_kind", "subject_id", "seq");
CREATE INDEX "audit_entries_by_actor" on "audit_entries" ("actor_id", "seq");
CREATE TRIGGER "audit_entries_no_update" before update on audit_entries
  begin select raise(abort, 'the audit log is append-only'); end;
CREATE TRIGGER "audit_entries_no_delete" before delete on audit_entries
  begin select raise(abort, 'the audit log is append-only'); end;
CREATE TRIGGER audit_entries_only_append before insert on audit_entries
    when exists (select 1 from audit_entries where seq >= new.seq)
    begin select raise(abort, 'the audit log is append-only'); end;
CREATE INDEX "outbox_by_state" on "outbox" ("state", "next_attempt_at");
CREATE INDEX "outbox_by_lead" on "outbox" ("lead_id");
CREATE UNIQUE INDEX "clients_by_username" on "clients" ("username_key");
CREATE INDEX "client_sessions_by_client" on "client_sessions" ("client_id");
CREATE INDEX "client_sessions_by_expiry" on "client_sessions" ("expires_at");
CREATE UNIQUE INDEX "client_password_links_by_client" on "client_password_links" ("client_id");
CREATE INDEX leads_by_phone_end
    on leads (substr(phone_e164, length(phone_e164) - 3), quarantined, submitted_at, id);
CREATE INDEX leads_by_surname
    on leads (
  substr(contact_key, length(rtrim(contact_key, replace(contact_key, ' ', ''))) + 1),
  quarantined, submitted_at, id
    );
CREATE INDEX "leads_by_status_and_kind" on "leads" ("status", "kind", "quarantined", "submitted_at", "id");
CREATE INDEX "leads_by_sms_consent" on "leads" ("sms_consent", "quarantined", "submitted_at", "id");
CREATE INDEX "outbox_by_creation" on "outbox" ("created_at", "id");

-- Generated from the migrations by `npm run schema`. Do not edit.

create sequence ids increment by 1000;

create sequence link_fences increment by 1;

create sequence webhook_events increment by 1;

create type ledger_kind as enum ('charge', 'refund', 'topup', 'adjustment', 'voice');

create type message_state as enum ('scheduled', 'queued', 'submitting', 'in_doubt', 'sent', 'delivered', 'undelivered', 'expired', 'rejected', 'failed', 'unknown', 'cancelled');

create type report_state as enum ('running', 'paused', 'cancelled');

create type verify_state as enum ('in_progress', 'verified', 'failed', 'expired', 'cancelled');

CREATE OR REPLACE FUNCTION attempts_of(d webhook_deliveries)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN CASE WHEN ((d).answered IS NULL) THEN (d).attempts ELSE ((d).attempts || (SELECT (jsonb_build_object('at', (answer.a -> 0), 'status_code', (answer.a -> 1), 'duration_ms', (answer.a -> 2), 'error', NULL::unknown) || jsonb_strip_nulls(jsonb_build_object('response_headers', (answer.a -> 3), 'response_body', (answer.a -> 4)))) FROM (SELECT ((attempts_of.d).answered)::jsonb AS a) answer)) END;

CREATE OR REPLACE FUNCTION count_accepted()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  insert into message_deltas (account_id, test, hour, minute, prefix, state, messages, parts, cost)
  select account_id, test, date_bin('1 hour', created_at, '2000-01-01Z'), date_bin('1 minute', created_at, '2000-01-01Z'),
    substr(recipient, 2, 6), 'accepted', count(*), sum(parts), sum(parts * price)
  from new_rows group by 1, 2, 3, 4, 5;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_final()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  if not exists (select from new_rows where state >= 'delivered') then
    return null;
  end if;
  insert into message_deltas (account_id, test, hour, minute, prefix, state, link_id, messages, parts, cost)
  select n.account_id, n.test, date_bin('1 hour', n.created_at, '2000-01-01Z'), date_bin('1 minute', n.created_at, '2000-01-01Z'),
    substr(n.recipient, 2, 6), v.state::text, v.link_id, sum(v.sign), sum(v.sign * n.parts), sum(v.sign * n.parts * n.price)
  from new_rows n join old_rows o on o.account_id = n.account_id and o.id = n.id
  cross join lateral (values (n.state, 1, n.link_id), (o.state, -1, o.link_id)) v (state, sign, link_id)
  where n.state <> o.state and v.state >= 'delivered'
  group by 1, 2, 3, 4, 5, 6, 7;
  if exists (select from new_rows where ended_badly is not null)
    or exists (select from old_rows where ended_badly is not null) then
    insert into message_error_deltas (account_id, test, hour, prefix, link_id, state, code, messages)
    select m.account_id, m.test, date_bin('1 hour', m.created_at, '2000-01-01Z'), substr(m.recipient, 2, 6),
      coalesce(m.link_id, 0), m.state::text, error_code_of(m), sum(v.sign)
    from new_rows n join old_rows o on o.account_id = n.account_id and o.id = n.id
    cross join lateral (values ((n::record)::messages, 1), ((o::record)::messages, -1)) v (m, sign)
    cross join lateral (select (v.m).*) m
    where n.state <> o.state and m.state in ('undelivered', 'expired', 'rejected', 'failed', 'unknown')
    group by 1, 2, 3, 4, 5, 6, 7;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_received()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  insert into conversations (account_id, phone, ours, test, last_id, unread)
  select account_id, sender, number, test, max(id), count(*) from new_rows group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (account_id, phone, ours, test) do update
    set last_id = greatest(conversations.last_id, excluded.last_id), unread = conversations.unread + excluded.unread,
      done = false;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_refund()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  insert into message_deltas (account_id, test, hour, minute, prefix, state, link_id, messages, parts, cost)
  select account_id, test, date_bin('1 hour', created_at, '2000-01-01Z'), date_bin('1 minute', created_at, '2000-01-01Z'),
    substr(recipient, 2, 6), 'refunded', link_id, 1, parts, parts * price
  from messages where account_id = new.account_id and id = new.message_id and link_id is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION current_timeline()
 RETURNS text
 LANGUAGE plpgsql
AS $function$
begin
  return (
    select system_identifier || '/' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) from pg_control_system());
exception when insufficient_privilege or undefined_function or feature_not_supported then
  return null;
end $function$;

CREATE OR REPLACE FUNCTION enter_timeline()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  here text;
  jump bigint;
  sequence regclass;
begin
  if pg_is_in_recovery() then
    raise 'the server is a standby' using errcode = 'read_only_sql_transaction';
  end if;
  if current_setting('transaction_read_only')::boolean then
    return;
  end if;
  here := current_timeline();
  if here is null or exists (select from timelines where name = here) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('timelines', 0));
  if exists (select from timelines where name = here) then
    return;
  end if;
  -- After a failover there may be no standby to wait for. The log is in order: what depends on this comes after it.
  set local synchronous_commit = local;
  if exists (select from timelines) then
    jump := (2 ^ 30 + floor(random() * 2 ^ 34))::bigint;
    for sequence in
      select oid from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace
    loop
      execute format('select setval(%L, last_value + %s) from %s', sequence, jump, sequence);
    end loop;
  end if;
  insert into timelines (name, moved) values (here, jump is not null);
end $function$;

CREATE OR REPLACE FUNCTION error_code_of(m messages)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN COALESCE((m).code, (SELECT (t.e ->> 'code'::text) FROM jsonb_array_elements(timeline_of(error_code_of.m)) WITH ORDINALITY t(e, n) WHERE (t.e ? 'code'::text) ORDER BY t.n DESC LIMIT 1), ''::text);

CREATE OR REPLACE FUNCTION go_live()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into went_live default values on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION own_cause(l carrier_links, code text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$ select coalesce((l).settings -> 'codes' ->> code, (l).settings -> 'http' -> 'receipt' -> 'codes' ->> code) $function$;

CREATE OR REPLACE FUNCTION part_states_of(m messages)
 RETURNS text[]
 LANGUAGE sql
 STABLE
RETURN CASE WHEN (((m).part_states IS NOT NULL) OR ((m).parts > 1)) THEN (m).part_states WHEN ((m).state = 'sent'::message_state) THEN ARRAY['accepted'::text] WHEN ((m).state = 'delivered'::message_state) THEN ARRAY['DELIVRD'::text] ELSE NULL::text[] END;

CREATE OR REPLACE FUNCTION skip_ids(used bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('timelines', 0));
  perform setval('ids', greatest(last_value, used) + (2 ^ 30 + floor(random() * 2 ^ 34))::bigint) from ids;
end $function$;

CREATE OR REPLACE FUNCTION timeline_of(m messages)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN COALESCE((m).timeline, (SELECT COALESCE(jsonb_agg(jsonb_strip_nulls(steps.entry) ORDER BY steps.n), '[]'::jsonb) AS "coalesce" FROM (VALUES (1,(timeline_of.m).submitted_at,jsonb_build_object('at', timeline_time((timeline_of.m).submitted_at), 'state', 'submitting', 'link', (timeline_of.m).link_id)), (2,(timeline_of.m).sent_at,jsonb_build_object('at', timeline_time((timeline_of.m).sent_at), 'state', 'sent', 'link', (timeline_of.m).link_id)), (3,(timeline_of.m).final_at,jsonb_build_object('at', timeline_time((timeline_of.m).final_at), 'state', (part_states_of(timeline_of.m))[1], 'link', (timeline_of.m).link_id, 'code', (timeline_of.m).code)), (4,(timeline_of.m).final_at,jsonb_build_object('at', timeline_time((timeline_of.m).final_at), 'state', (timeline_of.m).state))) steps(n, at, entry) WHERE (steps.at IS NOT NULL)));

CREATE OR REPLACE FUNCTION timeline_time(at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN to_char((at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text);

CREATE OR REPLACE FUNCTION wallet_debit(state bigint, balance bigint, cost bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (COALESCE(state, balance) - CASE WHEN (COALESCE(state, balance) >= cost) THEN cost ELSE (0)::bigint END);

create aggregate wallet_debits(balance bigint, cost bigint) (sfunc = wallet_debit, stype = bigint);

create table accounts (
  id bigint not null,
  org_id bigint not null,
  name text not null,
  currency text not null default 'USD'::text,
  default_sender text,
  settings jsonb not null default '{}'::jsonb,
  suspended_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  default_country text,
  sandbox boolean not null default false,
  PRIMARY KEY (id),
  CHECK ((default_country ~ '^[A-Z]{2}$'::text)),
  FOREIGN KEY (org_id) REFERENCES organisations(id)
);
CREATE INDEX accounts_sandbox ON accounts USING btree (id) WHERE sandbox;

create table africas_talking_settings (
  account_id bigint not null,
  username text,
  delivery_url text,
  inbound_url text,
  updated_at timestamp with time zone not null default now(),
  test_delivery_url text,
  test_inbound_url text,
  PRIMARY KEY (account_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table alarm_notices (
  alarm_id bigint not null,
  phase text not null,
  channel text not null,
  recipient text not null,
  tries smallint not null default 0,
  due_at timestamp with time zone,
  sent_at timestamp with time zone,
  error text,
  PRIMARY KEY (alarm_id, phase, channel, recipient),
  CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  CHECK ((phase = ANY (ARRAY['begun'::text, 'over'::text]))),
  FOREIGN KEY (alarm_id) REFERENCES alarms(id) ON DELETE CASCADE
);
CREATE INDEX alarm_notices_due ON alarm_notices USING btree (due_at) WHERE (due_at IS NOT NULL);

create table alarm_settings (
  one boolean not null default true,
  settings jsonb not null default '{}'::jsonb,
  PRIMARY KEY (one),
  CHECK (one)
);

create table alarms (
  id bigint not null generated always as identity,
  kind text not null,
  account_id bigint,
  key text not null,
  observer text not null,
  details jsonb not null,
  first_seen_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  begun_at timestamp with time zone,
  ended_at timestamp with time zone,
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX alarms_begun ON alarms USING btree (begun_at) WHERE (begun_at IS NOT NULL);
CREATE UNIQUE INDEX alarms_current ON alarms USING btree (kind, account_id, key, observer) NULLS NOT DISTINCT WHERE (ended_at IS NULL);

create table api_log (
  account_id bigint not null,
  id bigint not null,
  at timestamp with time zone not null,
  method text not null,
  path text not null,
  status smallint not null,
  code text,
  duration_us integer not null,
  actor text not null,
  name text not null,
  request_id text not null,
  request text,
  response text,
  ignored text[]
) partition by RANGE (at);
-- each partition: PRIMARY KEY (account_id, id)
CREATE INDEX api_log_age ON api_log USING btree (at);
CREATE INDEX api_log_refused ON api_log USING btree (account_id, id) WHERE (status >= 400);
CREATE INDEX api_log_request ON api_log USING btree (account_id, request_id);

create table approvals (
  account_id bigint not null,
  id bigint not null,
  test boolean not null,
  state text not null default 'waiting'::text,
  request text,
  samples jsonb,
  sender text not null,
  reference text,
  send_at timestamp with time zone,
  messages integer not null,
  parts integer not null,
  cost bigint not null,
  asked_by text not null,
  asked_by_name text not null,
  asked_by_root text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  decided_by text,
  decided_by_name text,
  decided_at timestamp with time zone,
  note text,
  report_id uuid,
  approval_note text,
  per_minute integer,
  is_local boolean not null default false,
  country text,
  PRIMARY KEY (account_id, id),
  CHECK (((report_id IS NOT NULL) = (state = 'approved'::text))),
  CHECK (((request IS NOT NULL) = (state = 'waiting'::text))),
  CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text, 'expired'::text]))),
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX approvals_waiting ON approvals USING btree (account_id, expires_at) WHERE (state = 'waiting'::text);

create table audit_log (
  account_id bigint not null,
  id bigint not null,
  actor text not null,
  action text not null,
  target text,
  details jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (account_id, id)
);
CREATE INDEX audit_log_sign_ins ON audit_log USING btree (account_id, target, action, id) WHERE (action = ANY (ARRAY['session.refused'::text, 'session.locked_out'::text]));

create table call_optouts (
  account_id bigint not null,
  test boolean not null default false,
  number text not null,
  keyword text,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (account_id, test, number),
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX call_optouts_age ON call_optouts USING btree (account_id, created_at, number);

create table call_prices (
  account_id bigint not null,
  prefix text not null,
  price bigint not null,
  currency text not null,
  PRIMARY KEY (account_id, currency, prefix),
  CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CHECK ((prefix ~ '^[0-9]{0,15}$'::text)),
  CHECK ((price >= 0))
);

create table call_voices (
  language text not null,
  seen_at timestamp with time zone not null,
  PRIMARY KEY (language)
);

create table calls (
  account_id bigint not null,
  id bigint not null,
  token_hash bytea not null,
  language text not null,
  sealed bytea not null,
  audio bytea,
  claimed_until timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  text_mac bytea,
  PRIMARY KEY (account_id, id),
  UNIQUE (token_hash)
);
CREATE INDEX calls_expiry ON calls USING btree (expires_at);
CREATE UNIQUE INDEX calls_texts ON calls USING btree (account_id, text_mac) WHERE (text_mac IS NOT NULL);
CREATE INDEX calls_unspoken ON calls USING btree (claimed_until) WHERE (audio IS NULL);

create table canned_answers (
  account_id bigint not null,
  id bigint not null,
  name text not null,
  text text not null,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table carrier_links (
  id bigint not null,
  name text not null,
  host text not null,
  port integer not null,
  system_id text not null,
  password bytea not null,
  bind text not null,
  settings jsonb not null default '{}'::jsonb,
  sandbox boolean not null default false,
  enabled boolean not null default true,
  draining boolean not null default false,
  owner text,
  fence bigint not null default 0,
  lease_until timestamp with time zone,
  live jsonb not null default '{}'::jsonb,
  rebind_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  callback_keys jsonb not null default '{}'::jsonb,
  trial_pdus jsonb not null default '[]'::jsonb,
  PRIMARY KEY (id),
  CHECK (((port >= 0) AND (port <= 65535))),
  CHECK ((bind = ANY (ARRAY['transceiver'::text, 'tx_rx'::text, 'http'::text, 'phone'::text]))),
  UNIQUE (name)
);

create table carrier_messages (
  link_id bigint not null,
  carrier_id text not null,
  account_id bigint not null,
  message_id bigint not null,
  part smallint not null,
  created_at timestamp with time zone not null default now()
) partition by RANGE (created_at);
CREATE INDEX carrier_messages_age ON carrier_messages USING brin (created_at);
CREATE INDEX carrier_messages_id ON carrier_messages USING btree (link_id, carrier_id, created_at);

create table contact_consents (
  account_id bigint not null,
  id bigint not null,
  phone text not null,
  test boolean not null,
  at timestamp with time zone not null,
  by text not null,
  words text not null,
  recorded_by text not null,
  created_at timestamp with time zone not null,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX contact_consents_phone ON contact_consents USING btree (account_id, phone, test);

create table contact_fields (
  account_id bigint not null,
  test boolean not null,
  name text not null,
  kind text not null,
  created_at timestamp with time zone not null,
  PRIMARY KEY (account_id, test, name),
  CHECK ((kind = ANY (ARRAY['text'::text, 'number'::text, 'date'::text, 'boolean'::text]))),
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE UNIQUE INDEX contact_fields_name ON contact_fields USING btree (account_id, test, lower(name));

create table contact_list_members (
  account_id bigint not null,
  list_id bigint not null,
  phone text not null,
  test boolean not null,
  added_at timestamp with time zone not null,
  PRIMARY KEY (account_id, list_id, phone),
  FOREIGN KEY (account_id, list_id) REFERENCES contact_lists(account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, phone, test) REFERENCES contacts(account_id, phone, test) ON DELETE CASCADE
);
CREATE INDEX contact_list_members_phone ON contact_list_members USING btree (account_id, phone, test);

create table contact_lists (
  account_id bigint not null,
  id bigint not null,
  test boolean not null,
  name text not null,
  filter text,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE UNIQUE INDEX contact_lists_name ON contact_lists USING btree (account_id, test, lower(name));

create table contacts (
  account_id bigint not null,
  phone text not null,
  test boolean not null,
  name text,
  id bigint not null default nextval('ids'::regclass),
  language text,
  time_zone text,
  fields jsonb not null default '{}'::jsonb,
  notes text,
  created_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  last_message_at timestamp with time zone,
  failed smallint not null default 0,
  uncounted boolean not null default true,
  PRIMARY KEY (account_id, phone, test)
);
CREATE UNIQUE INDEX contacts_id ON contacts USING btree (account_id, test, id);
CREATE INDEX contacts_uncounted ON contacts USING btree (account_id, phone, test) WHERE uncounted;

create table conversation_cookies (
  account_id bigint not null,
  number text not null,
  phone text not null,
  test boolean not null,
  host text not null,
  id bigint not null generated always as identity,
  sealed bytea,
  expires_at timestamp with time zone not null,
  PRIMARY KEY (account_id, number, phone, test, host),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  UNIQUE (id)
);
CREATE INDEX conversation_cookies_expiry ON conversation_cookies USING btree (expires_at);

create table conversation_notes (
  account_id bigint not null,
  id bigint not null,
  phone text not null,
  ours text not null,
  test boolean not null,
  user_id bigint,
  author text not null,
  text text not null,
  created_at timestamp with time zone not null,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX conversation_notes_age ON conversation_notes USING brin (created_at);
CREATE INDEX conversation_notes_phone ON conversation_notes USING btree (account_id, phone, id);

create table conversations (
  account_id bigint not null,
  phone text not null,
  ours text not null,
  test boolean not null,
  last_id bigint not null,
  read_id bigint not null default 0,
  unread integer not null default 0,
  done boolean not null default false,
  assignee bigint,
  PRIMARY KEY (account_id, phone, ours, test),
  CHECK ((unread >= 0))
);
CREATE INDEX conversations_assigned ON conversations USING btree (account_id, assignee, last_id) WHERE (assignee IS NOT NULL);
CREATE INDEX conversations_enohp ON conversations USING btree (account_id, reverse(phone) text_pattern_ops);
CREATE INDEX conversations_latest ON conversations USING btree (account_id, done, last_id);
CREATE INDEX conversations_phone ON conversations USING btree (account_id, phone text_pattern_ops);
CREATE INDEX conversations_unread ON conversations USING btree (account_id, last_id) WHERE (unread > 0);

create table credit_approvals (
  id bigint not null,
  account_id bigint not null,
  state text not null default 'waiting'::text,
  amount bigint not null,
  credit_note text,
  asked_in bigint not null,
  asked_by text not null,
  asked_by_name text not null,
  asked_by_root text not null,
  approval_note text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  decided_by text,
  decided_by_name text,
  decided_at timestamp with time zone,
  note text,
  entry_id bigint,
  PRIMARY KEY (id),
  CHECK (((entry_id IS NOT NULL) = (state = 'approved'::text))),
  CHECK ((amount <> 0)),
  CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text, 'expired'::text]))),
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX credit_approvals_waiting ON credit_approvals USING btree (expires_at) WHERE (state = 'waiting'::text);

create table drafts (
  account_id bigint not null,
  test boolean not null,
  id text not null,
  revision integer not null default 1,
  content jsonb not null,
  list_name text,
  list text,
  created_by text not null,
  created_by_name text not null,
  created_at timestamp with time zone not null,
  changed_by text not null,
  changed_by_name text not null,
  changed_at timestamp with time zone not null,
  PRIMARY KEY (account_id, test, id),
  CHECK (((list IS NULL) = (list_name IS NULL))),
  CHECK ((id ~ '^[0-9a-f]{32}$'::text)),
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX drafts_changed ON drafts USING btree (changed_at);

create table hooks (
  account_id bigint not null,
  id bigint not null,
  name text not null,
  form text not null,
  sender text,
  template text not null,
  test boolean not null,
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamp with time zone,
  last_used_at timestamp with time zone,
  last_error text,
  last_error_at timestamp with time zone,
  created_at timestamp with time zone not null,
  created_by text,
  expires_at timestamp with time zone,
  last_error_in jsonb,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE UNIQUE INDEX hooks_id ON hooks USING btree (id);
CREATE UNIQUE INDEX hooks_name ON hooks USING btree (account_id, lower(name));

create table idempotency_keys (
  account_id bigint not null,
  key text not null,
  body_hash bytea not null,
  status smallint not null,
  response text,
  message_id bigint,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (account_id, key),
  CHECK (((response IS NULL) <> (message_id IS NULL)))
);
CREATE INDEX idempotency_keys_age ON idempotency_keys USING brin (created_at);

create table inbound_messages (
  account_id bigint not null,
  id bigint not null,
  number text not null,
  sender text not null,
  text text,
  parts smallint not null,
  missing smallint not null default 0,
  telco text not null default ''::text,
  mccmnc text,
  keyword text,
  link_id bigint not null,
  active boolean not null default true,
  created_at timestamp with time zone not null,
  test boolean not null default false,
  tlvs jsonb,
  answer_problem jsonb,
  PRIMARY KEY (account_id, id),
  CHECK (((missing >= 0) AND (missing <= 254))),
  CHECK (((parts >= 1) AND (parts <= 255)))
);
CREATE INDEX inbound_messages_sender ON inbound_messages USING btree (account_id, sender, id);
CREATE INDEX inbound_messages_test ON inbound_messages USING btree (account_id, id) WHERE test;
CREATE INDEX inbound_messages_texts ON inbound_messages USING btree (created_at) WHERE (text IS NOT NULL);

create table inbound_parts (
  id bigint not null generated always as identity,
  message uuid not null,
  part smallint not null,
  total smallint not null,
  fingerprint uuid not null,
  number text not null,
  sender text not null,
  octets bytea not null,
  header_octets smallint not null,
  alphabet text not null,
  telco text not null,
  mccmnc text,
  link_id bigint not null,
  received_at timestamp with time zone not null,
  joined_at timestamp with time zone,
  test boolean not null default false,
  tlvs jsonb,
  PRIMARY KEY (id)
);
CREATE INDEX inbound_parts_joined ON inbound_parts USING btree (joined_at) WHERE (joined_at IS NOT NULL);
CREATE INDEX inbound_parts_message ON inbound_parts USING btree (message);
CREATE INDEX inbound_parts_waiting ON inbound_parts USING btree (received_at) WHERE (joined_at IS NULL);

create table inbound_seen (
  id bigint not null generated always as identity,
  fingerprint uuid not null,
  link_id bigint not null,
  received_at timestamp with time zone not null,
  kept_at timestamp with time zone not null,
  PRIMARY KEY (id)
);
CREATE INDEX inbound_seen_age ON inbound_seen USING btree (received_at);
CREATE INDEX inbound_seen_fingerprint ON inbound_seen USING btree (fingerprint);

create table invitations (
  account_id bigint not null,
  id bigint not null,
  hash bytea not null,
  email text not null,
  role text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  created_by text,
  PRIMARY KEY (account_id, id),
  CHECK ((email = lower(email))),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  UNIQUE (hash)
);

create table ledger (
  account_id bigint not null,
  id bigint not null,
  test boolean not null,
  kind ledger_kind not null,
  amount bigint not null,
  balance_after bigint not null,
  message_id bigint,
  note text,
  created_at timestamp with time zone not null default now(),
  report_id uuid,
  sandbox boolean,
  PRIMARY KEY (account_id, id),
  CHECK (
CASE kind
    WHEN 'charge'::ledger_kind THEN ((amount <= 0) AND (id = message_id))
    WHEN 'refund'::ledger_kind THEN ((amount >= 0) AND (message_id IS NOT NULL))
    WHEN 'topup'::ledger_kind THEN (amount > 0)
    ELSE true
END),
  CHECK (((kind <> 'voice'::ledger_kind) OR ((amount < 0) AND (message_id IS NULL)))),
  CHECK ((balance_after >= 0)),
  CHECK (sandbox)
);
CREATE UNIQUE INDEX ledger_one_refund ON ledger USING btree (account_id, message_id) WHERE (kind = 'refund'::ledger_kind);
CREATE INDEX ledger_others ON ledger USING btree (account_id, test, kind, id) WHERE (kind <> 'charge'::ledger_kind);
CREATE INDEX ledger_test ON ledger USING btree (account_id, id) WHERE test;
CREATE INDEX ledger_voice ON ledger USING btree (account_id, test, created_at) INCLUDE (amount) WHERE (kind = 'voice'::ledger_kind);

create table ledger_days (
  account_id bigint not null,
  test boolean not null,
  day date not null,
  kind ledger_kind not null,
  report_id uuid not null,
  entries bigint not null,
  amount bigint not null,
  first_id bigint not null,
  last_id bigint not null,
  PRIMARY KEY (account_id, test, day, kind, report_id),
  CHECK ((entries > 0))
);

create table ledger_folded (
  one boolean not null default true,
  until_id bigint not null,
  next_id bigint not null,
  next_at timestamp with time zone not null,
  PRIMARY KEY (one),
  CHECK (one)
);

create table ledger_quarters (
  account_id bigint not null,
  test boolean not null,
  at timestamp with time zone not null,
  kind ledger_kind not null,
  report_id uuid not null,
  entries bigint not null,
  amount bigint not null,
  first_id bigint not null,
  last_id bigint not null,
  PRIMARY KEY (account_id, test, at, kind, report_id),
  CHECK ((entries > 0))
);

create table ledger_quarters_folded (
  one boolean not null default true,
  until_id bigint not null,
  next_id bigint not null,
  next_at timestamp with time zone not null,
  PRIMARY KEY (one),
  CHECK (one)
);

create table link_rates (
  link_id bigint not null,
  prefix text not null,
  price bigint not null,
  currency text not null default 'USD'::text,
  PRIMARY KEY (link_id, prefix),
  CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CHECK ((price >= 0))
);

create table mails (
  id bigint not null,
  kind text not null,
  recipient text not null,
  about bigint,
  details jsonb not null default '{}'::jsonb,
  link_hash bytea,
  link_until timestamp with time zone,
  tries smallint not null default 0,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone,
  sent_at timestamp with time zone,
  error text,
  PRIMARY KEY (id),
  CHECK ((kind = ANY (ARRAY['reset'::text, 'invitation'::text, 'changed'::text, 'address'::text, 'approval'::text, 'credit'::text])))
);
CREATE INDEX mails_about ON mails USING btree (about) WHERE (kind = 'invitation'::text);
CREATE INDEX mails_about_login ON mails USING btree (about) WHERE (kind = 'address'::text);
CREATE INDEX mails_created ON mails USING btree (created_at);
CREATE INDEX mails_due ON mails USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE UNIQUE INDEX mails_link ON mails USING btree (link_hash) WHERE (link_hash IS NOT NULL);
CREATE INDEX mails_recipient ON mails USING btree (recipient, created_at);

create table members (
  account_id bigint not null,
  user_id bigint not null,
  role text not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (account_id, user_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX members_user ON members USING btree (user_id);

create table message_deltas (
  id bigint not null generated always as identity,
  account_id bigint not null,
  test boolean not null,
  hour timestamp with time zone not null,
  prefix text not null,
  state text not null,
  messages integer not null,
  parts integer not null,
  cost bigint not null,
  minute timestamp with time zone,
  link_id bigint,
  PRIMARY KEY (id)
);

create table message_error_deltas (
  id bigint not null generated always as identity,
  account_id bigint not null,
  test boolean not null,
  hour timestamp with time zone not null,
  prefix text not null,
  link_id bigint not null,
  state text not null,
  code text not null,
  messages integer not null,
  PRIMARY KEY (id)
);

create table message_errors (
  account_id bigint not null,
  test boolean not null,
  hour timestamp with time zone not null,
  prefix text not null,
  link_id bigint not null,
  state text not null,
  code text not null,
  messages bigint not null,
  PRIMARY KEY (account_id, test, hour, prefix, link_id, state, code)
);
CREATE INDEX message_errors_hour ON message_errors USING btree (hour);

create table message_hours (
  account_id bigint not null,
  test boolean not null,
  hour timestamp with time zone not null,
  state text not null,
  messages bigint not null,
  parts bigint not null,
  cost bigint not null,
  PRIMARY KEY (account_id, test, hour, state)
);
CREATE INDEX message_hours_hour ON message_hours USING btree (hour);

create table message_links (
  account_id bigint not null,
  day timestamp with time zone not null,
  prefix text not null,
  link_id bigint not null,
  messages bigint not null,
  parts bigint not null,
  charged bigint not null,
  PRIMARY KEY (account_id, day, prefix, link_id)
);
CREATE INDEX message_links_day ON message_links USING btree (day);

create table message_minutes (
  account_id bigint not null,
  test boolean not null,
  minute timestamp with time zone not null,
  state text not null,
  messages bigint not null,
  parts bigint not null,
  cost bigint not null,
  PRIMARY KEY (account_id, test, minute, state)
);
CREATE INDEX message_minutes_minute ON message_minutes USING btree (minute);

create table message_networks (
  account_id bigint not null,
  test boolean not null,
  day timestamp with time zone not null,
  prefix text not null,
  state text not null,
  messages bigint not null,
  parts bigint not null,
  cost bigint not null,
  PRIMARY KEY (account_id, test, day, prefix, state)
);

create table message_views (
  account_id bigint not null,
  id bigint not null,
  user_id bigint,
  name text not null,
  query jsonb not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (account_id, id),
  CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (account_id, user_id) REFERENCES members(account_id, user_id) ON DELETE CASCADE
);
CREATE INDEX message_views_member ON message_views USING btree (account_id, user_id);
CREATE UNIQUE INDEX message_views_name ON message_views USING btree (account_id, COALESCE(user_id, (0)::bigint), lower(name));

create table messages (
  account_id bigint not null,
  id bigint not null,
  report_id uuid not null,
  test boolean not null,
  sender text not null,
  recipient text not null,
  text text,
  encoding text not null,
  parts smallint not null,
  price bigint not null,
  reference text,
  state message_state not null,
  priority smallint not null default 5,
  due_at timestamp with time zone,
  send_at timestamp with time zone,
  valid_until timestamp with time zone not null,
  attempt smallint not null default 0,
  retries smallint not null default 0,
  congestion smallint not null default 0,
  doubts smallint not null default 0,
  accepted_event boolean not null default false,
  link_id bigint,
  submitted_at timestamp with time zone,
  part_states text[],
  timeline jsonb,
  created_at timestamp with time zone not null default now(),
  final_at timestamp with time zone,
  sealed bytea,
  header bytea,
  origin jsonb,
  check_at timestamp with time zone,
  ended_badly message_state,
  sent_at timestamp with time zone,
  code text,
  options jsonb,
  trace uuid,
  PRIMARY KEY (account_id, id),
  CHECK (((parts >= 1) AND (parts <= 255))) NOT VALID,
  CHECK (((priority >= 0) AND (priority <= 9))),
  CHECK ((encoding = ANY (ARRAY['gsm7'::text, 'ucs2'::text, 'binary'::text]))) NOT VALID,
  CHECK ((price >= 0))
);
CREATE INDEX messages_check ON messages USING btree (check_at) WHERE (check_at IS NOT NULL);
CREATE INDEX messages_created ON messages USING brin (created_at) WITH (pages_per_range='32', autosummarize='on');
CREATE INDEX messages_doubts ON messages USING btree (recipient) WHERE (doubts > 0);
CREATE INDEX messages_due ON messages USING btree (priority, due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX messages_ended_badly ON messages USING btree (account_id, ended_badly, id) WHERE (ended_badly IS NOT NULL);
CREATE INDEX messages_expiry ON messages USING btree (valid_until) WHERE (due_at IS NOT NULL);
CREATE INDEX messages_final_age ON messages USING brin (final_at) WITH (autosummarize='on');
CREATE INDEX messages_recipient ON messages USING btree (account_id, recipient, id);
CREATE INDEX messages_reference ON messages USING btree (account_id, reference, id) WHERE (reference IS NOT NULL);
CREATE INDEX messages_submitted ON messages USING brin (submitted_at) WITH (pages_per_range='32', autosummarize='on');

create table migrations (
  name text not null,
  hash text not null,
  breaking boolean not null,
  applied_at timestamp with time zone not null default now(),
  PRIMARY KEY (name)
);

create table northbound_binds (
  account_id bigint not null,
  credential_id bigint not null,
  id bigint not null generated always as identity,
  lease_until timestamp with time zone not null,
  PRIMARY KEY (account_id, credential_id, id)
);

create table northbound_credentials (
  account_id bigint not null,
  id bigint not null,
  system_id text not null,
  password text not null,
  scopes text[] not null,
  test boolean not null,
  max_binds smallint not null,
  send_window smallint not null,
  parts_per_second integer not null,
  networks text[] not null default '{}'::text[],
  last_used_at timestamp with time zone,
  created_at timestamp with time zone not null,
  spent_until timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  created_by text,
  expires_at timestamp with time zone,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  UNIQUE (system_id)
);

create table northbound_deliveries (
  account_id bigint not null,
  credential_id bigint not null,
  id bigint not null generated always as identity,
  kind text not null,
  body text not null,
  tries smallint not null default 0,
  due_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  PRIMARY KEY (account_id, credential_id, id),
  CHECK ((kind = ANY (ARRAY['receipt'::text, 'inbound'::text])))
);
CREATE INDEX northbound_deliveries_age ON northbound_deliveries USING btree (created_at);
CREATE INDEX northbound_deliveries_due ON northbound_deliveries USING btree (credential_id, due_at);

create table number_hooks (
  account_id bigint not null,
  number text not null,
  url text not null,
  method text not null,
  updated_at timestamp with time zone not null default now(),
  form text not null default 'twilio'::text,
  PRIMARY KEY (account_id, number),
  CHECK ((form = ANY (ARRAY['twilio'::text, 'kannel'::text]))),
  CHECK ((method = ANY (ARRAY['GET'::text, 'POST'::text]))),
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table number_keywords (
  number text not null,
  keyword text not null,
  account_id bigint not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (number, keyword),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (number) REFERENCES numbers(number) ON DELETE CASCADE
);
CREATE INDEX number_keywords_account ON number_keywords USING btree (account_id);

create table numbers (
  number text not null,
  account_id bigint,
  created_at timestamp with time zone not null default now(),
  shared boolean not null default false,
  price bigint not null default 0,
  placed boolean not null default false,
  PRIMARY KEY (number),
  CHECK ((price >= 0)),
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX numbers_account ON numbers USING btree (account_id);

create table optouts (
  account_id bigint not null,
  number text not null,
  keyword text,
  created_at timestamp with time zone not null default now(),
  test boolean not null default false,
  PRIMARY KEY (account_id, test, number),
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX optouts_age ON optouts USING btree (account_id, created_at, number);

create table organisations (
  id bigint not null,
  name text not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id)
);

create table phone_messages (
  id bigint not null,
  account_id bigint not null,
  phone_id bigint not null,
  link_id bigint not null,
  sim smallint not null,
  attempt integer not null,
  recipient text not null,
  text bytea,
  parts smallint not null,
  priority smallint not null,
  valid_until timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  fetched_at timestamp with time zone,
  handed_at timestamp with time zone,
  reported_at timestamp with time zone,
  ended_at timestamp with time zone,
  PRIMARY KEY (id),
  FOREIGN KEY (phone_id) REFERENCES phones(id)
);
CREATE INDEX phone_messages_age ON phone_messages USING brin (created_at);
CREATE INDEX phone_messages_open ON phone_messages USING btree (phone_id) WHERE (reported_at IS NULL);
CREATE INDEX phone_messages_sent ON phone_messages USING btree (phone_id, created_at);

create table phones (
  id bigint not null,
  name text not null,
  code_mac text,
  code_until timestamp with time zone,
  added_by jsonb not null,
  keep_sandbox boolean not null,
  token_hash text,
  signing_key bytea not null,
  device text,
  sims jsonb not null default '[]'::jsonb,
  numbers jsonb not null default '[]'::jsonb,
  unlocked boolean not null,
  daily_limit integer not null,
  created_at timestamp with time zone not null default now(),
  registered_at timestamp with time zone,
  seen_at timestamp with time zone,
  asked_at timestamp with time zone,
  beat_at timestamp with time zone,
  revoked_at timestamp with time zone,
  PRIMARY KEY (id),
  CHECK ((daily_limit > 0)),
  UNIQUE (token_hash)
);
CREATE UNIQUE INDEX phones_code ON phones USING btree (code_mac);
CREATE UNIQUE INDEX phones_name ON phones USING btree (lower(name)) WHERE (revoked_at IS NULL);

create table prices (
  account_id bigint not null,
  prefix text not null,
  price bigint not null,
  currency text not null default 'USD'::text,
  PRIMARY KEY (account_id, currency, prefix),
  CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CHECK ((prefix ~ '^[0-9]{0,15}$'::text)),
  CHECK ((price >= 0))
);

create table public_voice_calls (
  endpoint text not null,
  caller bytea not null,
  calls timestamp with time zone[] not null,
  last_at timestamp with time zone not null,
  PRIMARY KEY (endpoint, caller)
);
CREATE INDEX public_voice_calls_last_at ON public_voice_calls USING btree (last_at);

create table quiet_hours (
  country text not null,
  from text not null,
  until text not null,
  time_zone text not null,
  applies_to text not null,
  PRIMARY KEY (country),
  CHECK ((applies_to = ANY (ARRAY['bulk'::text, 'all'::text])))
);

create table report_recipients (
  account_id bigint not null,
  report_id uuid not null,
  first_id bigint not null,
  last_id bigint not null,
  recipients jsonb not null,
  sent_at timestamp with time zone not null,
  PRIMARY KEY (account_id, report_id, first_id)
);
CREATE INDEX report_recipients_age ON report_recipients USING btree (sent_at);

create table reports (
  account_id bigint not null,
  report_id uuid not null,
  first_id bigint not null,
  last_id bigint not null,
  test boolean not null,
  messages integer not null,
  parts integer not null,
  total bigint not null,
  balance_after bigint not null,
  reference text,
  state report_state not null default 'running'::report_state,
  cancelling boolean not null default false,
  created_at timestamp with time zone not null,
  counts jsonb,
  ended_at timestamp with time zone,
  open_from bigint,
  check_at timestamp with time zone default now(),
  columns text[],
  resend_of uuid,
  traceparent text,
  per_minute integer,
  is_local boolean not null default false,
  PRIMARY KEY (account_id, report_id),
  CHECK ((balance_after >= 0)),
  CHECK ((messages > 0)),
  CHECK ((total >= 0))
);
CREATE INDEX reports_cancelling ON reports USING btree (account_id) WHERE cancelling;
CREATE INDEX reports_check ON reports USING btree (check_at) WHERE (check_at IS NOT NULL);
CREATE INDEX reports_created ON reports USING btree (account_id, created_at);
CREATE INDEX reports_resends ON reports USING btree (account_id, resend_of) WHERE (resend_of IS NOT NULL);

create table restores (
  id bigint not null generated always as identity,
  taken_at timestamp with time zone not null,
  restored_at timestamp with time zone not null default now(),
  released_at timestamp with time zone,
  in_doubt text,
  PRIMARY KEY (id),
  CHECK ((in_doubt = ANY (ARRAY['fail'::text, 'send'::text])))
);

create table roles (
  account_id bigint not null,
  name text not null,
  scopes text[] not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (account_id, name),
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table routes (
  id bigint not null,
  position integer not null,
  prefix text not null default ''::text,
  mccmnc text,
  account_id bigint,
  carriers jsonb not null,
  choose text not null default 'priority'::text,
  min_delivery_rate double precision,
  PRIMARY KEY (id),
  CHECK (((min_delivery_rate >= (0)::double precision) AND (min_delivery_rate <= (1)::double precision))),
  CHECK ((choose = ANY (ARRAY['priority'::text, 'cost'::text]))),
  CHECK ((prefix ~ '^[0-9]{0,15}$'::text)),
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table sandbox_calls (
  id bigint not null generated always as identity,
  number text not null,
  sender text not null,
  carrier_id text not null,
  state text not null,
  fallback text not null,
  rings_until timestamp with time zone not null,
  due_at timestamp with time zone,
  account_id bigint not null,
  message_id bigint not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  CHECK ((fallback = ANY (ARRAY['answered'::text, 'busy'::text, 'no_answer'::text]))),
  CHECK ((state = ANY (ARRAY['ringing'::text, 'answered'::text, 'declined'::text, 'busy'::text, 'no_answer'::text]))),
  UNIQUE (carrier_id)
);
CREATE INDEX sandbox_calls_age ON sandbox_calls USING brin (created_at);
CREATE INDEX sandbox_calls_due ON sandbox_calls USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX sandbox_calls_number ON sandbox_calls USING btree (number, id);

create table sandbox_carrier (
  one boolean not null default true,
  settings jsonb not null default '{}'::jsonb,
  PRIMARY KEY (one),
  CHECK (one)
);

create table sandbox_messages (
  id bigint not null generated always as identity,
  number text not null,
  sender text not null,
  text text not null,
  parts smallint not null,
  carrier_id text not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id)
);
CREATE INDEX sandbox_messages_number ON sandbox_messages USING btree (number, id);

create table sandbox_sent (
  id bigint not null generated always as identity,
  number text not null,
  recipient text not null,
  text text not null,
  telco text not null default ''::text,
  due_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  test boolean not null default false,
  PRIMARY KEY (id)
);
CREATE INDEX sandbox_sent_due ON sandbox_sent USING btree (due_at);

create table senders (
  account_id bigint not null,
  sender text not null,
  status text not null default 'approved'::text,
  created_at timestamp with time zone not null default now(),
  countries text[],
  purpose text,
  note text,
  decided_at timestamp with time zone,
  PRIMARY KEY (account_id, sender),
  CHECK ((cardinality(countries) > 0)),
  CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'refused'::text]))),
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX senders_pending ON senders USING btree (created_at) WHERE (status = 'pending'::text);

create table sessions (
  hash bytea not null,
  user_id bigint not null,
  account_id bigint not null,
  seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  test boolean not null default false,
  PRIMARY KEY (hash),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX sessions_expiry ON sessions USING btree (expires_at);
CREATE INDEX sessions_user ON sessions USING btree (user_id);

create table sign_in_guesses (
  kind text not null,
  key bytea not null,
  full_at timestamp with time zone not null,
  PRIMARY KEY (kind, key),
  CHECK ((kind = ANY (ARRAY['address'::text, 'both'::text, 'code'::text, 'email'::text, 'known'::text, 'reset_address'::text, 'reset_email'::text])))
);
CREATE INDEX sign_in_guesses_full ON sign_in_guesses USING btree (full_at);

create table small_credits (
  account_id bigint not null,
  id bigint not null,
  root text not null,
  amount bigint not null,
  created_at timestamp with time zone not null,
  PRIMARY KEY (account_id, id),
  CHECK ((amount > 0)),
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table stray_receipts (
  id bigint not null generated always as identity,
  link_id bigint not null,
  carrier_ids text[] not null,
  receipt jsonb not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id)
);
CREATE INDEX stray_receipts_age ON stray_receipts USING btree (created_at);
CREATE INDEX stray_receipts_id ON stray_receipts USING gin (carrier_ids);

create table templates (
  account_id bigint not null,
  id bigint not null,
  test boolean not null,
  name text not null,
  languages text[] not null,
  texts text[] not null,
  fallbacks jsonb not null,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  PRIMARY KEY (account_id, id),
  CHECK (((cardinality(languages) > 0) AND (cardinality(languages) = cardinality(texts)))),
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE UNIQUE INDEX templates_name ON templates USING btree (account_id, test, lower(name));

create table text_retention (
  one boolean not null default true,
  erased_until timestamp with time zone not null,
  PRIMARY KEY (one),
  CHECK (one)
);

create table timelines (
  name text not null,
  moved boolean not null,
  entered_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (name)
);

create table tokens (
  account_id bigint not null,
  id bigint not null,
  name text not null,
  hash bytea not null,
  hint text not null,
  scopes text[] not null,
  test boolean not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  user_id bigint,
  sealed bytea,
  created_by text,
  addresses text[] not null default '{}'::text[],
  last_used_from text,
  previous_hash bytea,
  previous_until timestamp with time zone,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id) REFERENCES accounts(id),
  UNIQUE (hash)
);
CREATE INDEX tokens_created_by ON tokens USING btree (account_id, created_by) WHERE ((created_by IS NOT NULL) AND (revoked_at IS NULL));
CREATE INDEX tokens_of_logins ON tokens USING btree (user_id, id) WHERE ((user_id IS NOT NULL) AND (revoked_at IS NULL));
CREATE UNIQUE INDEX tokens_previous_hash ON tokens USING btree (previous_hash) WHERE (previous_hash IS NOT NULL);

create table unrouted_messages (
  id bigint not null,
  number text not null,
  sender text not null,
  text text,
  parts smallint not null,
  missing smallint not null default 0,
  telco text not null default ''::text,
  link_id bigint not null,
  created_at timestamp with time zone not null,
  PRIMARY KEY (id)
);
CREATE INDEX unrouted_messages_texts ON unrouted_messages USING btree (created_at) WHERE (text IS NOT NULL);

create table users (
  id bigint not null,
  email text not null,
  name text not null,
  password text not null,
  operator boolean not null default false,
  totp bytea,
  totp_next bytea,
  totp_step bigint not null default 0,
  recovery bytea[] not null default '{}'::bytea[],
  created_at timestamp with time zone not null default now(),
  language text,
  browser_language text,
  PRIMARY KEY (id),
  CHECK ((browser_language = ANY (ARRAY['en'::text, 'fr'::text, 'rw'::text, 'sw'::text]))),
  CHECK ((email = lower(email))),
  CHECK ((language = ANY (ARRAY['en'::text, 'fr'::text, 'rw'::text, 'sw'::text])))
);
CREATE INDEX users_email ON users USING btree (email);

create table verifications (
  account_id bigint not null,
  id bigint not null,
  test boolean not null,
  brand text not null,
  number text not null,
  country text not null,
  state verify_state not null default 'in_progress'::verify_state,
  pin_mac bytea not null,
  sealed bytea,
  attempts smallint not null default 0,
  max_attempts smallint not null,
  sent_at timestamp with time zone[] not null,
  message_ids bigint[] not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  noticed_at timestamp with time zone,
  call_ids bigint[] not null default '{}'::bigint[],
  PRIMARY KEY (account_id, id),
  CHECK (((state = 'in_progress'::verify_state) OR ((sealed IS NULL) AND (ended_at IS NOT NULL)))),
  CHECK ((attempts <= max_attempts))
);
CREATE INDEX verifications_age ON verifications USING brin (created_at);
CREATE INDEX verifications_begun ON verifications USING btree (account_id, created_at);
CREATE INDEX verifications_expiry ON verifications USING btree (expires_at) WHERE (state = 'in_progress'::verify_state);
CREATE INDEX verifications_number ON verifications USING btree (number, account_id, created_at);

create table verify_accounts (
  account_id bigint not null,
  settings jsonb not null default '{}'::jsonb,
  version bigint not null default 0,
  PRIMARY KEY (account_id),
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table verify_blocks (
  account_id bigint not null,
  id bigint not null,
  test boolean not null,
  scope text not null,
  key text not null,
  reason text not null,
  before smallint not null,
  hits integer not null default 0,
  created_at timestamp with time zone not null,
  until timestamp with time zone not null,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX verify_blocks_key ON verify_blocks USING btree (account_id, test, scope, key, until);

create table verify_codes (
  account_id bigint not null,
  id bigint not null,
  test boolean not null,
  number text not null,
  sent_at timestamp with time zone not null,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX verify_codes_age ON verify_codes USING brin (sent_at);
CREATE INDEX verify_codes_number ON verify_codes USING btree (account_id, test, number, sent_at);

create table verify_counted (
  hours smallint not null,
  late boolean not null,
  until timestamp with time zone,
  PRIMARY KEY (hours, late)
);

create table verify_counts (
  account_id bigint not null,
  test boolean not null,
  scope text not null,
  key text not null,
  hour timestamp with time zone not null,
  sends integer not null default 0,
  verified integer not null default 0,
  blocked integer not null default 0,
  cost bigint not null default 0,
  codes integer not null default 0,
  PRIMARY KEY (account_id, test, scope, key, hour)
);
CREATE INDEX verify_counts_age ON verify_counts USING brin (hour);

create table verify_figures (
  account_id bigint not null,
  hours smallint not null,
  begun_at timestamp with time zone not null,
  country text not null,
  prefix text not null,
  requests integer not null,
  sent integer not null,
  delivered integer not null,
  failed integer not null,
  expired integer not null,
  cancelled integer not null,
  seconds integer[] not null,
  times integer[] not null,
  test boolean not null default false,
  PRIMARY KEY (account_id, test, hours, begun_at, country, prefix)
);
CREATE INDEX verify_figures_age ON verify_figures USING brin (begun_at);

create table verify_numbers (
  account_id bigint not null,
  number text not null,
  failed_at timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  blocked_until timestamp with time zone,
  test boolean not null default false,
  PRIMARY KEY (account_id, test, number)
);
CREATE INDEX verify_numbers_blocked ON verify_numbers USING btree (account_id, blocked_until) WHERE (blocked_until IS NOT NULL);

create table verify_runs (
  account_id bigint not null,
  test boolean not null,
  prefix text not null,
  line integer not null,
  run integer not null,
  PRIMARY KEY (account_id, test, prefix)
);

create table voice_charges (
  account_id bigint not null,
  id bigint not null,
  function text not null,
  language text not null,
  quantity bigint not null,
  price bigint not null,
  cost bigint not null,
  request_id text not null,
  PRIMARY KEY (account_id, id),
  CHECK ((cost > 0)),
  CHECK ((function = ANY (ARRAY['stt'::text, 'tts'::text, 'ner'::text]))),
  CHECK ((price > 0)),
  CHECK ((quantity > 0))
);

create table voice_prices (
  account_id bigint not null,
  function text not null,
  price bigint not null,
  currency text not null default 'USD'::text,
  PRIMARY KEY (account_id, currency, function),
  CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CHECK ((function = ANY (ARRAY['stt'::text, 'tts'::text, 'ner'::text]))),
  CHECK ((price >= 0))
);

create table wallets (
  account_id bigint not null,
  test boolean not null,
  balance bigint not null,
  messages bigint not null default 0,
  inbound bigint not null default 0,
  sandbox_credit bigint not null default 0,
  in_sandbox boolean not null default false,
  PRIMARY KEY (account_id, test),
  CHECK (((balance >= 0) AND (balance <= '9000000000000000'::bigint))),
  CHECK (((sandbox_credit >= 0) AND (sandbox_credit <= balance))),
  CHECK ((NOT (test AND (in_sandbox OR (sandbox_credit > 0))))),
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table watermarks (
  name text not null,
  until timestamp with time zone not null,
  PRIMARY KEY (name)
);

create table webhook_deliveries (
  account_id bigint not null,
  endpoint_id bigint not null,
  id bigint not null generated always as identity,
  event_id bigint not null,
  event text not null,
  body text not null,
  status text not null default 'pending'::text,
  attempts jsonb not null default '[]'::jsonb,
  tries smallint not null default 0,
  due_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  method text,
  url text,
  gave_up boolean,
  headers jsonb,
  answered text,
  CHECK ((((endpoint_id < 0) = (url IS NOT NULL)) AND ((method IS NULL) = (url IS NULL)))),
  CHECK ((method = ANY (ARRAY['GET'::text, 'POST'::text]))),
  CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
) partition by RANGE (created_at);
-- each partition: PRIMARY KEY (account_id, endpoint_id, id)
CREATE INDEX webhook_deliveries_age ON webhook_deliveries USING brin (created_at) WITH (pages_per_range='32', autosummarize='on');
CREATE INDEX webhook_deliveries_due ON webhook_deliveries USING btree (endpoint_id, due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX webhook_deliveries_event ON webhook_deliveries USING btree (account_id, endpoint_id, event, id) WHERE (event <> 'dlr'::text);
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries USING btree (account_id, endpoint_id, id) WHERE gave_up;
CREATE INDEX webhook_deliveries_test ON webhook_deliveries USING btree (account_id, endpoint_id, id) WHERE ((body ~~ '%"test":true%'::text) OR (body ~~ '%"example":true%'::text) OR (body ~~ '%"message_id":"out_sms_0"%'::text) OR (body ~~ '%"message_id":"in_sms_0"%'::text));

create table webhook_endpoints (
  account_id bigint not null,
  id bigint not null,
  url text not null,
  events text[] not null,
  headers bytea,
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamp with time zone,
  enabled boolean not null default true,
  disabled_reason text,
  failing_since timestamp with time zone,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  first_attempt_at timestamp with time zone,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table webhook_hours (
  account_id bigint not null,
  endpoint_id bigint not null,
  hour timestamp with time zone not null,
  delivered boolean not null,
  duration smallint not null,
  attempts integer not null,
  PRIMARY KEY (account_id, endpoint_id, hour, delivered, duration)
);
CREATE INDEX webhook_hours_age ON webhook_hours USING btree (hour);

create table went_live (
  single boolean not null default true,
  at timestamp with time zone not null default now(),
  PRIMARY KEY (single),
  CHECK (single)
);

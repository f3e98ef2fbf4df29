-- The whole schema of the first release. Later changes are migrations of their own.
-- Account ids come first in the keys, so that the tables can be distributed by account.

-- Ids of everything that has an `<prefix>_<id>` on the wire. Processes reserve them in blocks.
create sequence ids increment by 1000 start with 1000 maxvalue 9007199254740000;

-- Organisations, accounts and tokens

create table organisations (
  id bigint primary key,
  name text not null,
  created_at timestamptz not null default now()
);

create table accounts (
  id bigint primary key,
  org_id bigint not null references organisations,
  name text not null,
  currency text not null default 'USD',
  default_sender text,
  -- Only what PATCH /v1/account changed; the code holds the defaults.
  settings jsonb not null default '{}',
  suspended_at timestamptz,
  created_at timestamptz not null default now()
);

create table tokens (
  account_id bigint not null references accounts,
  id bigint not null,
  name text not null,
  -- SHA-256 of the token. The token itself is shown once and never stored.
  hash bytea not null unique,
  -- Its first and last characters, so that people can tell tokens apart.
  hint text not null,
  scopes text[] not null,
  test boolean not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);

create table audit_log (
  account_id bigint not null,
  id bigint not null,
  actor text not null,
  action text not null,
  target text,
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);

-- People

create table users (
  id bigint primary key,
  -- Lower case, so that sign-in ignores case.
  email text not null unique check (email = lower(email)),
  name text not null,
  -- Argon2id in the PHC string format.
  password text not null,
  operator boolean not null default false,
  -- Sealed TOTP seed. `totp_next` is one that is not confirmed yet.
  totp bytea,
  totp_next bytea,
  -- Time step of the last accepted code: neither it nor an older one is accepted again.
  totp_step bigint not null default 0,
  -- SHA-256 of the unused recovery codes.
  recovery bytea[] not null default '{}',
  created_at timestamptz not null default now()
);

create table members (
  account_id bigint not null references accounts (id),
  user_id bigint not null references users (id),
  role text not null check (role in ('owner', 'developer', 'viewer')),
  created_at timestamptz not null default now(),
  primary key (account_id, user_id)
);
create index members_user on members (user_id);

create table sessions (
  -- SHA-256 of the cookie's value.
  hash bytea primary key,
  user_id bigint not null references users (id),
  account_id bigint not null references accounts (id),
  -- Last use, to the minute; the idle timeout counts from it.
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table invitations (
  account_id bigint not null references accounts (id),
  id bigint not null,
  -- SHA-256 of the token in the link.
  hash bytea not null unique,
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'developer', 'viewer')),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (account_id, id)
);

-- Failed sign-ins, counted across processes. Keys are SHA-256 hashes of an address, an email, both, or a user, so the table
-- identifies nobody. `full_at` is when the key's token bucket is full again; from then on the row means nothing.
create table sign_in_guesses (
  kind text not null check (kind in ('address', 'both', 'code', 'email')),
  key bytea not null,
  full_at timestamptz not null,
  primary key (kind, key)
);
create index sign_in_guesses_full on sign_in_guesses (full_at);

-- Money, in micro-units

-- A live and a test balance per account. Neither ever goes below zero.
create table wallets (
  account_id bigint not null references accounts,
  test boolean not null,
  balance bigint not null check (balance between 0 and 9000000000000000),
  -- Messages ever accepted: the total of an unfiltered list. It costs nothing, since each charge updates this row anyway.
  messages bigint not null default 0,
  -- Messages ever received, likewise.
  inbound bigint not null default 0,
  primary key (account_id, test)
-- Updated thousands of times a second: free space in the page keeps the updates HOT.
) with (fillfactor = 20);

-- The balance after sequential debits: each cost is taken where the balance covers it and refused otherwise. With a plain
-- running sum, a refused request would eat into the balance of those behind it.
create function wallet_debit(state bigint, balance bigint, cost bigint) returns bigint
  language sql immutable parallel safe
  return coalesce(state, balance) - case when coalesce(state, balance) >= cost then cost else 0 end;
create aggregate wallet_debits(balance bigint, cost bigint) (sfunc = wallet_debit, stype = bigint);

create type ledger_kind as enum ('charge', 'refund', 'topup', 'adjustment', 'voice');

-- Append-only. A charge has the id of the message that it pays for, so the primary key rules out charging it twice.
create table ledger (
  account_id bigint not null,
  id bigint not null,
  test boolean not null,
  kind ledger_kind not null,
  -- Signed: a charge is negative or zero, a refund or top-up positive.
  amount bigint not null,
  -- Charges of a bulk send are written before the wallet is locked, so that 100,000 inserts block nobody. Theirs is what
  -- remained to be charged for the send; the balance after the whole send is in `reports`.
  balance_after bigint not null check (balance_after >= 0),
  message_id bigint,
  note text,
  created_at timestamptz not null default now(),
  -- The bulk send that the entry belongs to.
  report_id uuid,
  primary key (account_id, id),
  check (case kind when 'charge' then amount <= 0 and id = message_id when 'refund' then amount >= 0 and message_id is not null when 'topup' then amount > 0 else true end),
  constraint ledger_voice check (kind <> 'voice' or (amount < 0 and message_id is null))
);
create unique index ledger_one_refund on ledger (account_id, message_id) where kind = 'refund';
-- Partial indexes for filtered lists of accounts with millions of rows: what does not match costs no extra write.
create index ledger_test on ledger (account_id, id) where test;
create index ledger_voice on ledger (account_id, test, created_at) include (amount) where kind = 'voice';

-- Price per part by destination prefix: digits without +, '' matches everything. Account 0 is the default price list.
create table prices (
  account_id bigint not null,
  prefix text not null check (prefix ~ '^[0-9]{0,15}$'),
  price bigint not null check (price >= 0),
  primary key (account_id, prefix)
);

-- Accounts below their low-balance threshold, so that each is notified once.
create table low_balances (
  account_id bigint primary key references accounts (id),
  since timestamptz not null
);

-- Sender IDs and numbers

create table senders (
  account_id bigint not null references accounts,
  sender text not null,
  status text not null default 'approved' check (status in ('pending', 'approved', 'refused')),
  created_at timestamptz not null default now(),
  -- Regulators and carriers register a sender ID per country. ISO 3166-1 alpha-2; null is everywhere.
  countries text[] check (cardinality(countries) > 0),
  -- The intended use, for the reviewer.
  purpose text,
  -- The reviewer's answer to the account.
  note text,
  decided_at timestamptz,
  primary key (account_id, sender)
);
create index senders_pending on senders (created_at) where status = 'pending';

-- Inbound numbers and short codes.
create table numbers (
  number text primary key,
  -- The owner; of a shared number, the default account, if any.
  account_id bigint references accounts,
  created_at timestamptz not null default now(),
  -- Shared by the accounts of its keywords.
  shared boolean not null default false,
  -- Price per received part, in micro-units.
  price bigint not null default 0 check (price >= 0)
);
create index numbers_account on numbers (account_id);

create table number_keywords (
  number text not null references numbers on delete cascade,
  -- Normalised: upper case, single spaces.
  keyword text not null,
  account_id bigint not null references accounts,
  created_at timestamptz not null default now(),
  primary key (number, keyword)
);
create index number_keywords_account on number_keywords (account_id);

-- Phones that opted out of messages from an account.
create table optouts (
  account_id bigint not null references accounts,
  number text not null,
  -- The keyword that the phone sent; null where the account added the number.
  keyword text,
  created_at timestamptz not null default now(),
  primary key (account_id, number)
);
create index optouts_age on optouts (account_id, created_at, number);

-- Messages

create table idempotency_keys (
  account_id bigint not null,
  key text not null,
  body_hash bytea not null,
  status smallint not null,
  -- The stored response; null where it is rebuilt from its single message.
  response text,
  message_id bigint,
  created_at timestamptz not null default now(),
  primary key (account_id, key),
  check ((response is null) <> (message_id is null))
);
create index idempotency_keys_age on idempotency_keys using brin (created_at);

-- The final states are the last ones, from `delivered` on.
create type message_state as enum (
  'scheduled', 'queued', 'submitting', 'in_doubt', 'sent',
  'delivered', 'undelivered', 'expired', 'rejected', 'failed', 'unknown', 'cancelled'
);

create table messages (
  account_id bigint not null,
  id bigint not null,
  report_id uuid not null,
  test boolean not null,
  sender text not null,
  recipient text not null,
  -- Null once retention or an erasure has removed it.
  text text,
  encoding text not null check (encoding in ('gsm7', 'ucs2')),
  parts smallint not null check (parts between 1 and 10),
  -- Micro-units per part; the charge is parts * price.
  price bigint not null check (price >= 0),
  reference text,
  state message_state not null,
  -- Lower is claimed first: 0 urgent (PINs), 5 single, 9 bulk.
  priority smallint not null default 5 check (priority between 0 and 9),
  -- When the row needs attention next, whatever its state: send it, take it over from a dead process, end its doubt, give up on
  -- its receipt. Null when nothing is left to do.
  due_at timestamptz,
  send_at timestamptz,
  valid_until timestamptz not null,
  -- Submits begun. Claims are conditional on it, so that only one process wins.
  attempt smallint not null default 0,
  -- Submits after a temporary error, as the delivery report counts them.
  retries smallint not null default 0,
  -- Consecutive congestion answers: the wait doubles with each.
  congestion smallint not null default 0,
  -- Evidence that it was submitted without an answer. Past a limit it is not submitted again.
  doubts smallint not null default 0,
  -- The ACCEPTED event was emitted; there is at most one.
  accepted_event boolean not null default false,
  -- Link and start of the last submit.
  link_id bigint,
  submitted_at timestamptz,
  -- One per part: the carrier's message id, and the part's outcome. Null before the first answer.
  carrier_ids text[],
  part_states text[],
  -- [{"at","state","link","code",…}], in order.
  timeline jsonb not null default '[]',
  created_at timestamptz not null default now(),
  final_at timestamptz,
  -- The PIN that fills the text's placeholder, sealed for this message. Null from its last submit on.
  sealed bytea,
  -- User data header of a part that its sender split itself; it precedes the text on the wire.
  header bytea,
  -- The northbound door that a message came through, and what its receipt needs.
  origin jsonb,
  primary key (account_id, id)
);
-- The send queue. Claims scan priority by priority, so a million queued bulk messages cost a PIN nothing.
create index messages_claim on messages (priority, due_at) where state in ('scheduled', 'queued');
create index messages_expiry on messages (valid_until) where state in ('scheduled', 'queued');
-- In flight at a carrier.
create index messages_sweep on messages (due_at) where state in ('submitting', 'in_doubt', 'sent');
-- How a receipt without a known id finds a message that has no answer yet.
create index messages_unanswered on messages (link_id, recipient)
  where state in ('submitting', 'in_doubt') or (doubts > 0 and state in ('queued', 'sent'));
create index messages_recipient on messages (account_id, recipient, id);
create index messages_reference on messages (account_id, reference, id) where reference is not null;
-- The few that failed among millions delivered. Delivered messages never enter it, so they cost no extra write.
create index messages_ended_badly on messages (account_id, state, id)
  where state in ('undelivered', 'expired', 'rejected', 'failed', 'unknown', 'cancelled');
create index messages_final_age on messages using brin (final_at) with (autosummarize = on);

-- Message texts are erased some time after their messages ended; this is how far that has got, so that none is scanned twice.
create table text_retention (
  one boolean primary key default true check (one),
  erased_until timestamptz not null
);
insert into text_retention (erased_until) values (now() - interval '1 day');

-- Bulk sends. Progress is counted from the messages themselves, which are adjacent in the primary key between first and last id.
create type report_state as enum ('running', 'paused', 'cancelled');

create table reports (
  account_id bigint not null,
  report_id uuid not null,
  first_id bigint not null,
  last_id bigint not null,
  test boolean not null,
  messages integer not null check (messages > 0),
  parts integer not null,
  -- Micro-units charged for the whole send, and the balance afterwards.
  total bigint not null check (total >= 0),
  balance_after bigint not null check (balance_after >= 0),
  reference text,
  state report_state not null default 'running',
  -- A cancellation is complete when none of its messages is queued; until then every process works on it.
  cancelling boolean not null default false,
  created_at timestamptz not null,
  primary key (account_id, report_id)
);
create index reports_cancelling on reports (account_id) where cancelling;

-- Message statistics

-- Counts by the hour of acceptance, exact at every moment and without a row that all writers contend for: each statement that
-- changes messages inserts its differences in its own transaction, and these are folded into the totals periodically.
create table message_deltas (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  test boolean not null,
  hour timestamptz not null,
  -- First six digits of the recipient, which identify its network.
  prefix text not null,
  -- `accepted`, or the final state that messages entered (negative counts: left).
  state text not null,
  messages integer not null,
  parts integer not null,
  cost bigint not null
);

create table message_hours (
  account_id bigint not null,
  test boolean not null,
  hour timestamptz not null,
  state text not null,
  messages bigint not null,
  parts bigint not null,
  cost bigint not null,
  primary key (account_id, test, hour, state)
);
-- For the operator, who counts across accounts.
create index message_hours_hour on message_hours (hour);

create table message_networks (
  account_id bigint not null,
  test boolean not null,
  day timestamptz not null,
  prefix text not null,
  state text not null,
  messages bigint not null,
  parts bigint not null,
  cost bigint not null,
  primary key (account_id, test, day, prefix, state)
);

-- Generic plans, since these run inside the statements of the hot paths.
create function count_accepted() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into message_deltas (account_id, test, hour, prefix, state, messages, parts, cost)
  select account_id, test, date_bin('1 hour', created_at, '2000-01-01Z'), substr(recipient, 2, 6), 'accepted', count(*),
    sum(parts), sum(parts * price)
  from new_rows group by 1, 2, 3, 4;
  return null;
end $$;

-- Most updates enter no final state and cost one look.
create function count_final() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  if not exists (select from new_rows where state >= 'delivered') then
    return null;
  end if;
  insert into message_deltas (account_id, test, hour, prefix, state, messages, parts, cost)
  select n.account_id, n.test, date_bin('1 hour', n.created_at, '2000-01-01Z'), substr(n.recipient, 2, 6), v.state::text,
    sum(v.sign), sum(v.sign * n.parts), sum(v.sign * n.parts * n.price)
  from new_rows n join old_rows o on o.account_id = n.account_id and o.id = n.id
  cross join lateral (values (n.state, 1), (o.state, -1)) v (state, sign)
  where n.state <> o.state and v.state >= 'delivered'
  group by 1, 2, 3, 4, 5;
  return null;
end $$;

create trigger count_accepted after insert on messages
  referencing new table as new_rows for each statement execute function count_accepted();
create trigger count_final after update on messages
  referencing old table as old_rows new table as new_rows for each statement execute function count_final();

-- Carriers

create table carrier_links (
  id bigint primary key,
  name text not null unique,
  host text not null,
  port integer not null check (port between 0 and 65535),
  system_id text not null,
  password bytea not null,
  bind text not null check (bind in ('transceiver', 'tx_rx', 'http')),
  -- All other settings of a link: TLS, window, pace, encoding, timers.
  settings jsonb not null default '{}',
  -- The simulated carrier; test tokens reach no other.
  sandbox boolean not null default false,
  enabled boolean not null default true,
  draining boolean not null default false,
  -- The process that runs it: it holds a lease and writes only under its fencing token.
  owner text,
  fence bigint not null default 0,
  lease_until timestamptz,
  -- Last reported by the owner: state, reason, since, outstanding, rates.
  live jsonb not null default '{}',
  -- Set when an operator asks for a rebind; the owner compares.
  rebind_at timestamptz,
  created_at timestamptz not null default now()
);

create table routes (
  id bigint primary key,
  position integer not null,
  -- Digits without +; '' matches every destination.
  prefix text not null default '' check (prefix ~ '^[0-9]{0,15}$'),
  mccmnc text,
  account_id bigint references accounts,
  -- [{"carrier_id","weight","priority"}]
  carriers jsonb not null,
  -- Which link is tried first: the highest priority, or the cheapest.
  choose text not null default 'priority' check (choose in ('priority', 'cost')),
  -- A link that delivers less is passed over.
  min_delivery_rate double precision check (min_delivery_rate between 0 and 1)
);

-- A carrier's price per part by longest prefix, in micro-units.
create table link_rates (
  link_id bigint not null,
  prefix text not null,
  price bigint not null check (price >= 0),
  primary key (link_id, prefix)
);

-- Quiet hours by destination country, in its own time zone.
create table quiet_hours (
  country text primary key,
  "from" text not null,
  until text not null,
  time_zone text not null,
  applies_to text not null check (applies_to in ('bulk', 'all'))
);

-- How a receipt finds its message: the carrier's message id of each accepted part.
create table carrier_messages (
  link_id bigint not null,
  carrier_id text not null,
  account_id bigint not null,
  message_id bigint not null,
  part smallint not null,
  created_at timestamptz not null default now()
);
create index carrier_messages_id on carrier_messages (link_id, carrier_id, created_at);
create index carrier_messages_age on carrier_messages using brin (created_at);

-- Receipts that matched nothing yet; retried when a submit_sm_resp brings their id.
create table stray_receipts (
  id bigint generated always as identity primary key,
  link_id bigint not null,
  -- Every form that the id may be known in, the exact one first.
  carrier_ids text[] not null,
  receipt jsonb not null,
  created_at timestamptz not null default now()
);
create index stray_receipts_id on stray_receipts using gin (carrier_ids);
create index stray_receipts_age on stray_receipts (created_at);

-- Webhooks

create table webhook_endpoints (
  account_id bigint not null references accounts,
  id bigint not null,
  url text not null,
  events text[] not null,
  -- The account's own headers as JSON, and the signing secret, sealed for this endpoint.
  headers bytea,
  secret bytea not null,
  -- The secret before the last rotation, and how long it stays valid.
  old_secret bytea,
  old_secret_until timestamptz,
  enabled boolean not null default true,
  disabled_reason text,
  -- Start of the current run of failures without a success.
  failing_since timestamptz,
  -- Incremented when url, headers, secrets or enabled change, so that senders reread a stale copy.
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);

-- Receivers see the event's id: the same for every endpoint, retry and replay.
create sequence webhook_events;

create table webhook_deliveries (
  account_id bigint not null,
  endpoint_id bigint not null,
  id bigint not null generated always as identity,
  event_id bigint not null,
  event text not null,
  body text not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  -- [{"at","status_code","duration_ms","error"}], the latest 50.
  attempts jsonb not null default '[]',
  -- Attempts since the event or its last replay: the step in the retry schedule.
  tries smallint not null default 0,
  -- When it is due, or, while a process has claimed it, when that lease ends. Null once settled.
  due_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, endpoint_id, id)
) with (autovacuum_vacuum_scale_factor = 0.02);
-- By endpoint, so that a claim skips an endpoint with a long backlog in one step.
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at) where due_at is not null;
create index webhook_deliveries_failed on webhook_deliveries (account_id, endpoint_id, id) where status = 'failed';
create index webhook_deliveries_inbound on webhook_deliveries (account_id, endpoint_id, id) where event = 'inbound';
create index webhook_deliveries_age on webhook_deliveries using brin (created_at);

-- Inbound messages

create table inbound_messages (
  account_id bigint not null,
  -- Also the id of its charge in the ledger, so the key rules out charging it twice.
  id bigint not null,
  -- The number that received it, and the phone that sent it.
  number text not null,
  sender text not null,
  -- Null once retention or an erasure has removed it.
  text text,
  parts smallint not null check (parts between 1 and 255),
  -- Parts that never arrived.
  missing smallint not null default 0 check (missing between 0 and 254),
  telco text not null default '',
  -- As stated by the carrier; null where it stated none.
  mccmnc text,
  keyword text,
  link_id bigint not null,
  active boolean not null default true,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create index inbound_messages_sender on inbound_messages (account_id, sender, id);
create index inbound_messages_texts on inbound_messages (created_at) where text is not null;

-- Messages to numbers without an account, for the operator.
create table unrouted_messages (
  id bigint primary key,
  number text not null,
  sender text not null,
  text text,
  parts smallint not null,
  missing smallint not null default 0,
  telco text not null default '',
  link_id bigint not null,
  created_at timestamptz not null
);
create index unrouted_messages_texts on unrouted_messages (created_at) where text is not null;

-- Parts of long messages: held until all have arrived, then kept for a while to recognise redeliveries.
create table inbound_parts (
  id bigint generated always as identity primary key,
  -- Hash of what the parts of a message share: both addresses, reference and its kind, total.
  message uuid not null,
  part smallint not null,
  total smallint not null,
  -- Hash of the content.
  fingerprint uuid not null,
  number text not null,
  sender text not null,
  octets bytea not null,
  -- Length of the user data header before the octets: it shifts the boundary of packed septets.
  header_octets smallint not null,
  alphabet text not null,
  telco text not null,
  mccmnc text,
  link_id bigint not null,
  received_at timestamptz not null,
  -- When the message was joined, or given up on with parts missing.
  joined_at timestamptz
);
create index inbound_parts_message on inbound_parts (message);
create index inbound_parts_waiting on inbound_parts (received_at) where joined_at is null;
create index inbound_parts_joined on inbound_parts (joined_at) where joined_at is not null;

-- Single-part messages of the last hour, to recognise those redelivered because our answer was lost.
create table inbound_seen (
  id bigint generated always as identity primary key,
  -- Hash of addresses and content.
  fingerprint uuid not null,
  link_id bigint not null,
  received_at timestamptz not null,
  kept_at timestamptz not null
);
create index inbound_seen_fingerprint on inbound_seen (fingerprint);
create index inbound_seen_age on inbound_seen (received_at);

-- Northbound doors: the SMPP server for customers, and the HTTP interfaces of other gateways

create table northbound_credentials (
  account_id bigint not null references accounts,
  id bigint not null,
  -- At most 15 characters (SMPP v3.4 §5.2.1).
  system_id text not null unique,
  -- Argon2id in the PHC string format.
  password text not null,
  scopes text[] not null,
  -- Reaches only the simulated carrier and charges the test balance.
  test boolean not null,
  max_binds smallint not null,
  -- Unanswered requests at once, in either direction.
  send_window smallint not null,
  parts_per_second integer not null,
  -- CIDR ranges that it may be used from; empty: anywhere.
  networks text[] not null default '{}',
  last_used_at timestamptz,
  created_at timestamptz not null,
  -- When its token bucket of parts per second is full again, across all binds and requests.
  spent_until timestamptz not null default 'epoch',
  primary key (account_id, id)
);

-- Open binds across processes: a row counts for as long as its process renews the lease.
create table northbound_binds (
  account_id bigint not null,
  credential_id bigint not null,
  id bigint not null generated always as identity,
  lease_until timestamptz not null,
  primary key (account_id, credential_id, id)
);

-- Receipts and inbound messages for a bind of their credential. Deleted once the client has acknowledged them.
create table northbound_deliveries (
  account_id bigint not null,
  credential_id bigint not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('receipt', 'inbound')),
  -- What the deliver_sm is built from.
  body text not null,
  tries smallint not null default 0,
  due_at timestamptz not null,
  created_at timestamptz not null,
  primary key (account_id, credential_id, id)
);
create index northbound_deliveries_due on northbound_deliveries (credential_id, due_at);
create index northbound_deliveries_age on northbound_deliveries (created_at);

-- Receipts for the `dlr-url` of messages sent through the HTTP interfaces. Deleted once the receiver has taken them.
create table northbound_callbacks (
  account_id bigint not null,
  -- Hash of account and origin, so that a dead receiver blocks only its own.
  lane bigint not null,
  id bigint generated always as identity,
  method text not null check (method in ('GET', 'POST')),
  url text not null,
  -- Form fields of a POST.
  body text,
  tries smallint not null default 0,
  due_at timestamptz not null,
  created_at timestamptz not null,
  primary key (account_id, lane, id)
);
create index northbound_callbacks_due on northbound_callbacks (lane, due_at);

-- One-time PINs

-- One row per account that verifies.
create table verify_accounts (
  account_id bigint primary key references accounts,
  -- Only what PATCH /v1/verify/settings changed; the code holds the defaults.
  settings jsonb not null default '{}',
  -- Optimistic lock: decisions are made from an unlocked read and written only if no other decision or change of settings has
  -- incremented it since.
  version bigint not null default 0
);

create type verify_state as enum ('in_progress', 'verified', 'failed', 'expired', 'cancelled');

create table verifications (
  account_id bigint not null,
  -- Also the id of its first message.
  id bigint not null,
  test boolean not null,
  brand text not null,
  number text not null,
  -- ISO 3166-1 alpha-2; '' where the number belongs to no country.
  country text not null,
  state verify_state not null default 'in_progress',
  -- HMAC-SHA256 of id and PIN.
  pin_mac bytea not null,
  -- The PIN for a resend, sealed. Null once it can no longer be sent.
  sealed bytea,
  attempts smallint not null default 0,
  max_attempts smallint not null,
  -- One per PIN sent, the latest last.
  sent_at timestamptz[] not null,
  message_ids bigint[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (account_id, id),
  check (state = 'in_progress' or (sealed is null and ended_at is not null)),
  check (attempts <= max_attempts)
-- Wrong codes update rows in place: free space in the page keeps the updates HOT.
) with (fillfactor = 80);
-- Read for every PIN. It starts with the number: of several indexes on the account, a planner without statistics would pick the
-- smallest and scan every verification of the account.
create index verifications_number on verifications (number, account_id, created_at);
create index verifications_begun on verifications (account_id, created_at);
create index verifications_expiry on verifications (expires_at) where state = 'in_progress';
create index verifications_age on verifications using brin (created_at);

-- Wrong codes per number, whichever PIN they were for.
create table verify_numbers (
  account_id bigint not null,
  number text not null,
  -- Within the last 24 hours.
  failed_at timestamptz[] not null default '{}',
  blocked_until timestamptz,
  primary key (account_id, number)
) with (fillfactor = 80);
create index verify_numbers_blocked on verify_numbers (account_id, blocked_until) where blocked_until is not null;

-- The guard's counters, by the hour. Scopes: account, country, prefix (the number less 4 digits), ip.
create table verify_counts (
  account_id bigint not null,
  test boolean not null,
  scope text not null,
  key text not null,
  hour timestamptz not null,
  sends integer not null default 0,
  verified integer not null default 0,
  blocked integer not null default 0,
  -- Micro-units.
  cost bigint not null default 0,
  primary key (account_id, test, scope, key, hour)
);
create index verify_counts_age on verify_counts using brin (hour);

-- Consecutive PINs to consecutive numbers of a prefix.
create table verify_runs (
  account_id bigint not null,
  test boolean not null,
  prefix text not null,
  -- Last 4 digits of the last number.
  line integer not null,
  run integer not null,
  primary key (account_id, test, prefix)
);

create table verify_blocks (
  account_id bigint not null,
  id bigint not null,
  test boolean not null,
  scope text not null,
  key text not null,
  reason text not null,
  -- Blocks of the same key in the seven days before.
  before smallint not null,
  -- Requests that it stopped.
  hits integer not null default 0,
  created_at timestamptz not null,
  until timestamptz not null,
  primary key (account_id, id)
);
create index verify_blocks_key on verify_blocks (account_id, test, scope, key, until);

-- Totals of the verifications begun in an hour or a day, counted once it is over so that monthly statistics need not scan them
-- all, and once more when receipts can no longer arrive.
create table verify_figures (
  account_id bigint not null,
  -- 1 or 24: an hour, or a UTC day.
  hours smallint not null,
  begun_at timestamptz not null,
  country text not null,
  -- First digits of the number, which identify its network.
  prefix text not null,
  requests integer not null,
  sent integer not null,
  delivered integer not null,
  failed integer not null,
  expired integer not null,
  cancelled integer not null,
  -- Histogram: seconds from the first PIN to the right code, and how many took that long.
  seconds integer[] not null,
  times integer[] not null,
  primary key (account_id, hours, begun_at, country, prefix)
);
create index verify_figures_age on verify_figures using brin (begun_at);

-- How far each of these counts has got; null before the first.
create table verify_counted (
  hours smallint not null,
  late boolean not null,
  until timestamptz,
  primary key (hours, late)
);
insert into verify_counted (hours, late) values (1, false), (24, false), (1, true), (24, true);

-- Voice

-- Account 0 is the default price list. A function in neither list is free.
create table voice_prices (
  account_id bigint not null,
  function text not null check (function in ('stt', 'tts', 'ner')),
  -- Micro-units: per second of audio for stt, per 1,000 characters for tts and ner.
  price bigint not null check (price >= 0),
  primary key (account_id, function)
);

-- The usage behind each ledger entry of kind `voice`, under the same id. One statement writes both and the debit, once the
-- result is ready.
create table voice_charges (
  account_id bigint not null,
  id bigint not null,
  function text not null check (function in ('stt', 'tts', 'ner')),
  language text not null,
  -- Milliseconds of audio for stt, characters for tts and ner, and their price at the time.
  quantity bigint not null check (quantity > 0),
  price bigint not null check (price > 0),
  cost bigint not null check (cost > 0),
  -- The call's x-request-id, which the API log is searched by.
  request_id text not null,
  primary key (account_id, id)
);

-- Calls to the public voice endpoints in the last day. `caller` is a keyed hash of an address.
create table public_voice_calls (
  endpoint text not null,
  caller bytea not null,
  -- In order, never more than the daily limit.
  calls timestamptz[] not null,
  last_at timestamptz not null,
  primary key (endpoint, caller)
);
create index public_voice_calls_last_at on public_voice_calls (last_at);

-- Dashboard

-- The API log. Best effort: neither money nor messages depend on it.
create table api_log (
  account_id bigint not null,
  id bigint not null,
  at timestamptz not null,
  method text not null,
  -- With its query, secrets masked.
  path text not null,
  status smallint not null,
  -- The stable error code.
  code text,
  duration_us integer not null,
  -- `tok_<id>` or `usr_<id>`, and its name at the time.
  actor text not null,
  name text not null,
  request_id text not null,
  -- Masked and cut to 4 KiB. Null where there was none, and once retention has removed it.
  request text,
  response text,
  primary key (account_id, id)
);
create index api_log_age on api_log (at);
create index api_log_refused on api_log (account_id, id) where status >= 400;
create index api_log_request on api_log (account_id, request_id);

-- Sandbox

-- Messages received by the simulated phones.
create table sandbox_messages (
  id bigint generated always as identity primary key,
  number text not null,
  sender text not null,
  text text not null,
  parts smallint not null,
  -- Carrier id of the first part: leads to the message, and so to the account that may see it.
  carrier_id text not null,
  created_at timestamptz not null default now()
);
create index sandbox_messages_number on sandbox_messages (number, id);

-- Messages sent by the simulated phones, until our gateway has acknowledged them.
create table sandbox_sent (
  id bigint generated always as identity primary key,
  number text not null,
  recipient text not null,
  text text not null,
  telco text not null default '',
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index sandbox_sent_due on sandbox_sent (due_at);

-- Behaviour of the simulated carrier; one row.
create table sandbox_carrier (
  one boolean primary key default true check (one),
  settings jsonb not null default '{}'
);

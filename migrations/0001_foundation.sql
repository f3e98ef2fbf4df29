-- Organisations, accounts, tokens, wallet, messages, carriers, webhooks and the sandbox.
-- Account ids stand first in the keys, so that the tables can be distributed by account.

-- Ids of everything that has an `<prefix>_<id>` on the wire. Processes take a block at a time (src/base/ids.ts).
create sequence ids increment by 1000 start with 1000 maxvalue 9007199254740000;

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
  -- What PATCH /v1/account changes; the defaults stand in src/accounts/settings.ts.
  settings jsonb not null default '{}',
  suspended_at timestamptz,
  created_at timestamptz not null default now()
);

create table tokens (
  account_id bigint not null references accounts,
  id bigint not null,
  name text not null,
  -- SHA-256 of the token; the token itself is shown once and never stored.
  hash bytea not null unique,
  -- The first and last characters, so that a person can tell tokens apart.
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

-- Money, in micro-units. A live and a test balance per account; neither ever goes below zero.
create table wallets (
  account_id bigint not null references accounts,
  test boolean not null,
  balance bigint not null check (balance between 0 and 9000000000000000),
  -- Messages ever accepted on it: the exact total of an unfiltered list, for nothing, since a charge updates this row anyway.
  messages bigint not null default 0,
  primary key (account_id, test)
-- Updated thousands of times a second: room in the page keeps those updates off the index.
) with (fillfactor = 20);

-- What sequential debits leave of a balance: each cost is taken where the balance covers it, else it is refused and takes nothing.
-- A plain running sum would let a refused request eat from the balance of those behind it.
create function wallet_debit(state bigint, balance bigint, cost bigint) returns bigint
  language sql immutable parallel safe
  return coalesce(state, balance) - case when coalesce(state, balance) >= cost then cost else 0 end;
create aggregate wallet_debits(balance bigint, cost bigint) (sfunc = wallet_debit, stype = bigint);

create type ledger_kind as enum ('charge', 'refund', 'topup', 'adjustment');

-- Append-only. A charge has the id of the message that it pays for, so the key itself forbids a second one.
create table ledger (
  account_id bigint not null,
  id bigint not null,
  test boolean not null,
  kind ledger_kind not null,
  -- Signed: a charge is negative or zero, a refund or top-up positive.
  amount bigint not null,
  balance_after bigint not null check (balance_after >= 0),
  message_id bigint,
  note text,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  check (case kind when 'charge' then amount <= 0 and id = message_id when 'refund' then amount >= 0 and message_id is not null when 'topup' then amount > 0 else true end)
);
create unique index ledger_one_refund on ledger (account_id, message_id) where kind = 'refund';

-- Price per part by destination prefix (digits without +; '' is every destination). Account 0 is the list of the installation.
create table prices (
  account_id bigint not null,
  prefix text not null check (prefix ~ '^[0-9]{0,15}$'),
  price bigint not null check (price >= 0),
  primary key (account_id, prefix)
);

create table idempotency_keys (
  account_id bigint not null,
  key text not null,
  body_hash bytea not null,
  status smallint not null,
  -- The answer as it was given; null where it is made again from the one message that it tells of.
  response text,
  message_id bigint,
  created_at timestamptz not null default now(),
  primary key (account_id, key),
  check ((response is null) <> (message_id is null))
);
create index idempotency_keys_age on idempotency_keys using brin (created_at);

create table senders (
  account_id bigint not null references accounts,
  sender text not null,
  status text not null default 'approved' check (status in ('pending', 'approved', 'refused')),
  created_at timestamptz not null default now(),
  primary key (account_id, sender)
);

-- Inbound numbers and short codes.
create table numbers (
  number text primary key,
  account_id bigint references accounts,
  created_at timestamptz not null default now()
);

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
  -- Lower is claimed first: 0 a PIN, 5 a single message, 9 a bulk message.
  priority smallint not null default 5 check (priority between 0 and 9),
  -- When somebody must look at this row next, whatever its state: send it, take it over from a dead process, end its time in
  -- doubt, give up on its receipt. Null once nothing is left to do.
  due_at timestamptz,
  send_at timestamptz,
  valid_until timestamptz not null,
  -- Submits begun so far. Claims are conditional on it, so two processes can never both win one.
  attempt smallint not null default 0,
  -- Submits after a temporary error, as the delivery report counts them.
  retries smallint not null default 0,
  -- Answers in a row that said "too fast": the wait doubles with each.
  congestion smallint not null default 0,
  -- How much speaks for its having been submitted without an answer (doubtOf in src/messages/states.ts): past a limit it is
  -- not submitted again.
  doubts smallint not null default 0,
  -- An ACCEPTED event was given; there is at most one.
  accepted_event boolean not null default false,
  -- The last submit: its link and its beginning.
  link_id bigint,
  submitted_at timestamptz,
  -- One per part: how the carrier names it, and what became of it (PartState in src/messages/states.ts). Null before any answer.
  carrier_ids text[],
  part_states text[],
  -- What happened when: [{"at","state","link","code",…}], in order.
  timeline jsonb not null default '[]',
  created_at timestamptz not null default now(),
  final_at timestamptz,
  primary key (account_id, id)
);
-- The queue of what is to be sent. Claims go through the priorities one by one, so a million waiting bulk messages cost a PIN
-- nothing.
create index messages_claim on messages (priority, due_at) where state in ('scheduled', 'queued');
create index messages_expiry on messages (valid_until) where state in ('scheduled', 'queued');
-- What is out at a carrier and must be looked at when its time comes.
create index messages_sweep on messages (due_at) where state in ('submitting', 'in_doubt', 'sent');
-- How a receipt without a known id finds a message that has no answer yet.
create index messages_unanswered on messages (link_id, recipient)
  where state in ('submitting', 'in_doubt') or (doubts > 0 and state in ('queued', 'sent'));
create index messages_recipient on messages (account_id, recipient, id);

-- How a receipt finds its message: the carrier's id of each accepted part.
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

-- Receipts that matched nothing yet; tried again when a response brings their id.
create table stray_receipts (
  id bigint generated always as identity primary key,
  link_id bigint not null,
  -- The forms under which the id may be known, the exact one first.
  carrier_ids text[] not null,
  -- A CarrierReceipt of src/carriers/traffic.ts.
  receipt jsonb not null,
  created_at timestamptz not null default now()
);
create index stray_receipts_id on stray_receipts using gin (carrier_ids);
create index stray_receipts_age on stray_receipts (created_at);

create table carrier_links (
  id bigint primary key,
  name text not null unique,
  host text not null,
  port integer not null check (port between 0 and 65535),
  system_id text not null,
  password bytea not null,
  bind text not null check (bind in ('transceiver', 'tx_rx')),
  -- Everything else that a link can be told (src/carriers/schemas.ts): tls, window, pace, encoding, timers.
  settings jsonb not null default '{}',
  -- The simulated carrier; test tokens reach only it.
  sandbox boolean not null default false,
  enabled boolean not null default true,
  draining boolean not null default false,
  -- Who runs it: a process holds a lease and writes only under its fencing number.
  owner text,
  fence bigint not null default 0,
  lease_until timestamptz,
  -- What the owner last saw of it: state, reason, since, outstanding, rates.
  live jsonb not null default '{}',
  -- Changes when an operator asks for a rebind; the owner compares.
  rebind_at timestamptz,
  created_at timestamptz not null default now()
);

create table routes (
  id bigint primary key,
  position integer not null,
  -- Digits without +; '' is every destination.
  prefix text not null default '' check (prefix ~ '^[0-9]{0,15}$'),
  mccmnc text,
  account_id bigint references accounts,
  -- [{"carrier_id","weight","priority"}]
  carriers jsonb not null
);

create table webhook_endpoints (
  account_id bigint not null references accounts,
  id bigint not null,
  url text not null,
  events text[] not null,
  -- The account's own headers as JSON, and the signing secret: sealed for this endpoint (src/base/secrets.ts).
  headers bytea,
  secret bytea not null,
  -- The secret before the last rotation, valid until then.
  old_secret bytea,
  old_secret_until timestamptz,
  enabled boolean not null default true,
  disabled_reason text,
  -- Since when there was nothing but failures.
  failing_since timestamptz,
  -- Counts changes of url, headers, secrets and enabled: a sender that holds an older copy reads the row again.
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);

-- The id that a receiver sees is that of the event, the same for every endpoint, every retry and every resend.
create sequence webhook_events;

create table webhook_deliveries (
  account_id bigint not null,
  endpoint_id bigint not null,
  id bigint not null generated always as identity,
  event_id bigint not null,
  event text not null,
  body text not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  -- [{"at","status_code","duration_ms","error"}], the newest 50.
  attempts jsonb not null default '[]',
  -- Attempts since the event happened or was last sent again: the step of the retry schedule.
  tries smallint not null default 0,
  -- When somebody must take it up next; while a process has it in hand, when its lease ends. Null once it is settled.
  due_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, endpoint_id, id)
) with (autovacuum_vacuum_scale_factor = 0.02);
-- Per endpoint, so that a claim passes over an endpoint with a long backlog in one step.
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at) where due_at is not null;
create index webhook_deliveries_failed on webhook_deliveries (account_id, endpoint_id, id) where status = 'failed';
create index webhook_deliveries_age on webhook_deliveries using brin (created_at);

-- What the handsets of the simulated carrier have received.
create table sandbox_messages (
  id bigint generated always as identity primary key,
  number text not null,
  sender text not null,
  text text not null,
  parts smallint not null,
  -- The carrier id of its first part: leads to the message, and so to the account that may see it.
  carrier_id text not null,
  created_at timestamptz not null default now()
);
create index sandbox_messages_number on sandbox_messages (number, id);

-- What the simulated carrier is told to do; one row.
create table sandbox_carrier (
  one boolean primary key default true check (one),
  settings jsonb not null default '{}'
);

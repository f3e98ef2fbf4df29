-- What fills the placeholder of the text (src/messages/placeholder.ts): sealed for this message, and null from its last submit on.
alter table messages add column sealed bytea;

-- One row per account that verifies. Whoever decides about sending PINs of an account holds its lock, so that limits and counts
-- are exact across processes; the wallet's lock would put them in a row anyway.
create table verify_accounts (
  account_id bigint primary key references accounts,
  -- What PATCH /v1/verify/settings changed; the defaults stand in src/verify/settings.ts.
  settings jsonb not null default '{}'
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
  -- The PIN for sending it again, sealed; null once it can not be sent again.
  sealed bytea,
  attempts smallint not null default 0,
  max_attempts smallint not null,
  -- One per PIN sent, the newest last.
  sent_at timestamptz[] not null,
  message_ids bigint[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (account_id, id),
  check (state = 'in_progress' or (sealed is null and ended_at is not null)),
  check (attempts <= max_attempts)
);
-- One in progress for an account, number and brand.
create unique index verifications_open on verifications (account_id, number, brand, test) where state = 'in_progress';
create index verifications_number on verifications (account_id, number, id);
create index verifications_expiry on verifications (expires_at) where state = 'in_progress';

-- Wrong codes for a number, whichever PIN they were for: the times of the last 24 hours.
create table verify_numbers (
  account_id bigint not null,
  number text not null,
  failed_at timestamptz[] not null default '{}',
  blocked_until timestamptz,
  primary key (account_id, number)
);

-- What the guard counts, by the hour. Scopes: account, country, prefix (the number less 4 digits), number, ip.
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

-- How many PINs in a row went to numbers of a prefix that follow each other.
create table verify_runs (
  account_id bigint not null,
  test boolean not null,
  prefix text not null,
  -- The last 4 digits of the last number.
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
  -- How many blocks the same key had in the seven days before.
  before smallint not null,
  -- Requests that it stopped.
  hits integer not null default 0,
  created_at timestamptz not null,
  until timestamptz not null,
  primary key (account_id, id)
);
create index verify_blocks_key on verify_blocks (account_id, test, scope, key, until);

-- Calls in which a one-time PIN is spoken. A call is a message whose options name a language; here is what it says, and the audio once
-- a process with the role `voice` has spoken it. Both are sealed, and deleted when the verification ends or the PIN expires.
create table calls (
  account_id bigint not null,
  -- Of the message.
  id bigint not null,
  -- SHA-256 of the token in the addresses of the audio.
  token_hash bytea not null unique,
  language text not null,
  -- The text and the token.
  sealed bytea not null,
  audio bytea,
  -- Until then no other process speaks it.
  claimed_until timestamptz not null default now(),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index calls_expiry on calls (expires_at);
create index calls_unspoken on calls (claimed_until) where audio is null;

-- The languages in which some process can speak, refreshed by each.
create table call_voices (
  language text primary key,
  seen_at timestamptz not null
);

-- What a call costs, by destination, like `prices` for a part of a message.
create table call_prices (
  account_id bigint not null,
  prefix text not null check (prefix ~ '^[0-9]{0,15}$'),
  price bigint not null check (price >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  primary key (account_id, currency, prefix)
);

-- The messages of a verification that were calls; all others were texts.
alter table verifications add column call_ids bigint[] not null default '{}';

-- Calls on simulated phones.
create table sandbox_calls (
  id bigint generated always as identity primary key,
  number text not null,
  sender text not null,
  -- The carrier's id of the call.
  carrier_id text not null unique,
  state text not null check (state in ('ringing', 'answered', 'declined', 'busy', 'no_answer')),
  -- What happens when nobody answers or declines.
  fallback text not null check (fallback in ('answered', 'busy', 'no_answer')),
  rings_until timestamptz not null,
  -- Until then no other process reports its end; null once our gateway has the report.
  due_at timestamptz,
  -- Of the call in `calls`.
  account_id bigint not null,
  message_id bigint not null,
  created_at timestamptz not null default now()
);
create index sandbox_calls_number on sandbox_calls (number, id);
create index sandbox_calls_due on sandbox_calls (due_at) where due_at is not null;
create index sandbox_calls_age on sandbox_calls using brin (created_at);

-- Android phones with SMS Gateway for Android that dial in and send over their SIMs.
create table phones (
  id bigint primary key,
  name text not null,
  -- The one-time code with which it registers, as its MAC, and until when.
  code_mac text,
  code_until timestamptz,
  -- Who added it, in whose name it makes its links; and whether its first link leaves accounts in the sandbox.
  added_by jsonb not null,
  keep_sandbox boolean not null,
  -- SHA-256 of the token of the registered phone.
  token_hash text unique,
  -- Sealed: with it the phone signs what it receives.
  signing_key bytea not null,
  -- The name that the phone gives itself.
  device text,
  -- The numbers of its SIMs, as the app counts them.
  sims jsonb not null default '[]',
  -- The phone numbers of its SIMs in order, as far as the operator said them.
  numbers jsonb not null default '[]',
  -- Whether Android's own limit is lifted on it.
  unlocked boolean not null,
  -- Parts per SIM in 24 hours.
  daily_limit integer not null check (daily_limit > 0),
  created_at timestamptz not null default now(),
  registered_at timestamptz,
  -- Its last call, the last time that it asked for messages, and when its event stream was last open.
  seen_at timestamptz,
  asked_at timestamptz,
  beat_at timestamptz,
  revoked_at timestamptz
);
create unique index phones_name on phones (lower(name)) where revoked_at is null;
create unique index phones_code on phones (code_mac);

-- What is for a phone to send, and what it was given; the id is that of the message.
create table phone_messages (
  id bigint primary key,
  account_id bigint not null,
  phone_id bigint not null references phones(id),
  link_id bigint not null,
  sim smallint not null,
  -- The submission that it belongs to.
  attempt integer not null,
  recipient text not null,
  -- Sealed; null once the phone has it.
  text bytea,
  parts smallint not null,
  priority smallint not null,
  valid_until timestamptz not null,
  created_at timestamptz not null default now(),
  -- When the phone asked for it, when its message was committed as being there, when the phone first reported it, and when it said how it ended.
  fetched_at timestamptz,
  handed_at timestamptz,
  reported_at timestamptz,
  ended_at timestamptz
);
create index phone_messages_sent on phone_messages (phone_id, created_at);
create index phone_messages_open on phone_messages (phone_id) where reported_at is null;
create index phone_messages_age on phone_messages using brin (created_at);

alter table carrier_links drop constraint carrier_links_bind_check;
alter table carrier_links add constraint carrier_links_bind_check check (bind in ('transceiver', 'tx_rx', 'http', 'phone'));

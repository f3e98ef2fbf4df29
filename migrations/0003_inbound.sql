-- Inbound messages, the joining of their parts, opt-outs, shared numbers with keywords, and what simulated phones send.

-- A shared number belongs to the accounts of its keywords; `account_id` then is the default account, if there is one.
alter table numbers add column shared boolean not null default false;
-- What its owner pays per received part, in micro-units.
alter table numbers add column price bigint not null default 0 check (price >= 0);
create index numbers_account on numbers (account_id);

create table number_keywords (
  number text not null references numbers on delete cascade,
  -- In its normal form (src/accounts/keywords.ts): upper case, one space between words.
  keyword text not null,
  account_id bigint not null references accounts,
  created_at timestamptz not null default now(),
  primary key (number, keyword)
);
create index number_keywords_account on number_keywords (account_id);

-- Messages ever received on it: the exact total of the inbound list, for nothing, since a charge updates this row anyway.
alter table wallets add column inbound bigint not null default 0;

create table inbound_messages (
  account_id bigint not null,
  -- Also the id of its charge in the ledger, so the key itself forbids a second one.
  id bigint not null,
  -- Which of ours received it, and the phone that sent it.
  number text not null,
  sender text not null,
  -- Null once retention or an erasure has removed it.
  text text,
  parts smallint not null check (parts between 1 and 255),
  -- Parts that never came.
  missing smallint not null default 0 check (missing between 0 and 254),
  telco text not null default '',
  -- As the carrier said it; null where it said nothing.
  mccmnc text,
  keyword text,
  link_id bigint not null,
  active boolean not null default true,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create index inbound_messages_sender on inbound_messages (account_id, sender, id);

-- Messages to numbers that belong to nobody, for the operator.
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

-- Parts of long messages. They wait until all are there; then they are kept for a while, so that one that its carrier delivers
-- again is known.
create table inbound_parts (
  id bigint generated always as identity primary key,
  -- Hash of what all parts of a message have in common: both addresses, the reference and its kind, the total.
  message uuid not null,
  part smallint not null,
  total smallint not null,
  -- Hash of the content.
  fingerprint uuid not null,
  number text not null,
  sender text not null,
  octets bytea not null,
  -- Of the user data header that stood before the octets: packed septets begin at a boundary that depends on it.
  header_octets smallint not null,
  alphabet text not null,
  telco text not null,
  mccmnc text,
  link_id bigint not null,
  received_at timestamptz not null,
  -- When the message was put together, or given on without the parts that never came.
  joined_at timestamptz
);
create index inbound_parts_message on inbound_parts (message);
create index inbound_parts_waiting on inbound_parts (received_at) where joined_at is null;
create index inbound_parts_joined on inbound_parts (joined_at) where joined_at is not null;

-- Messages in one part that were kept in the last hour, so that one that its carrier delivers again, because our answer was
-- lost, is known.
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

-- Phones that want no messages from an account.
create table optouts (
  account_id bigint not null references accounts,
  number text not null,
  -- The word that the phone sent; null where the account entered it.
  keyword text,
  created_at timestamptz not null default now(),
  primary key (account_id, number)
);
create index optouts_age on optouts (account_id, created_at, number);

-- What simulated phones send, until our gateway has answered for it.
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

-- Northbound doors: an SMPP server for customers, and the HTTP forms of other gateways.

-- The user data header of a part that its sender cut itself; it goes before the text to the carrier.
alter table messages add column header bytea;
-- Through which northbound door a message came, and what that door must know to tell its sender what became of it.
alter table messages add column origin jsonb;

-- What customers' programs bind and log in with.
create table northbound_credentials (
  account_id bigint not null references accounts,
  id bigint not null,
  -- SMPP v3.4 §5.2.1: 15 characters.
  system_id text not null unique,
  -- Argon2id (RFC 9106), with its salt and parameters.
  password text not null,
  scopes text[] not null,
  -- Reaches only the simulated carrier and charges the test balance.
  test boolean not null,
  max_binds smallint not null,
  -- Requests that may be unanswered at once, in either direction.
  send_window smallint not null,
  parts_per_second integer not null,
  -- CIDR ranges that it may be used from; none: from everywhere.
  networks text[] not null default '{}',
  last_used_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id, id)
);

-- Receipts and received messages that wait for a bind of their credential. A row is gone once the client has acknowledged it.
create table northbound_deliveries (
  account_id bigint not null,
  credential_id bigint not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('receipt', 'inbound')),
  -- What the deliver_sm is made from.
  body text not null,
  tries smallint not null default 0,
  due_at timestamptz not null,
  created_at timestamptz not null,
  primary key (account_id, credential_id, id)
);
create index northbound_deliveries_due on northbound_deliveries (credential_id, due_at);
create index northbound_deliveries_age on northbound_deliveries (created_at);

-- Receipts for the `dlr-url` of messages that came by the HTTP forms. A row is gone once the receiver has taken it.
create table northbound_callbacks (
  account_id bigint not null,
  -- Of an account and an origin: those of one dead receiver wait among themselves.
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

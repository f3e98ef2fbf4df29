-- The cookies that a customer's program sets when it is called about a received message, sealed: it gets them back with the next message of
-- the conversation, from the same host only, until four hours after the last one.
create table conversation_cookies (
  account_id bigint not null references accounts (id),
  number text not null,
  phone text not null,
  test boolean not null,
  host text not null,
  id bigint not null generated always as identity unique,
  sealed bytea,
  expires_at timestamptz not null,
  primary key (account_id, number, phone, test, host)
);
create index conversation_cookies_expiry on conversation_cookies (expires_at);

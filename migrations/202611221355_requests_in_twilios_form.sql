-- Twilio's form signs its requests with a token of the account, so that token's secret is kept, sealed.
alter table tokens add column sealed bytea;

-- A callback may have headers of its own, such as a signature.
alter table webhook_deliveries add column headers jsonb;

-- Where received messages are posted in Twilio's form, by account and number.
create table number_hooks (
  account_id bigint not null references accounts (id),
  number text not null,
  url text not null,
  method text not null check (method in ('GET', 'POST')),
  updated_at timestamptz not null default now(),
  primary key (account_id, number)
);

-- What programs written for Africa's Talking have set in its dashboard: the name they log in with, and where they are called.
create table africas_talking_settings (
  account_id bigint primary key references accounts (id),
  username text,
  delivery_url text,
  inbound_url text,
  updated_at timestamptz not null default now()
);

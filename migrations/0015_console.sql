-- The calls of an account's programs, for the dashboard's log. Not money and not messages: some may be missing.
create table api_log (
  account_id bigint not null,
  id bigint not null,
  at timestamptz not null,
  method text not null,
  -- With its query, secrets masked.
  path text not null,
  status smallint not null,
  -- The error's stable code.
  code text,
  duration_us integer not null,
  -- `tok_<id>` or `usr_<id>`, and the name that it had.
  actor text not null,
  name text not null,
  request_id text not null,
  -- Masked and cut to 4 KiB; null where there was none, and once texts are forgotten.
  request text,
  response text,
  primary key (account_id, id)
);
create index api_log_age on api_log (at);
create index api_log_refused on api_log (account_id, id) where status >= 400;

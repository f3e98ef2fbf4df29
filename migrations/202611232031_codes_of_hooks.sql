-- What sign-in hooks send counts for the guard beside PINs, but apart from them: nobody tells us whether a code of theirs is entered.
alter table verify_counts add column codes integer not null default 0;

-- A row per message of a hook, to bound what one number gets; deleted after two days.
create table verify_codes (
  account_id bigint not null,
  id bigint not null,
  test boolean not null,
  number text not null,
  sent_at timestamptz not null,
  primary key (account_id, id)
);
create index verify_codes_number on verify_codes (account_id, test, number, sent_at);
create index verify_codes_age on verify_codes using brin (sent_at);

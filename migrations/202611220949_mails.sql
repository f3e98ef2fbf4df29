-- Mails to people: links that reset a password or invite, and news of changes to a login. The text is written when one is sent, so
-- no link is at rest except as its hash.
create table mails (
  id bigint primary key,
  kind text not null check (kind in ('reset', 'invitation', 'changed')),
  recipient text not null,
  -- The invitation or login that the mail is about.
  about bigint,
  details jsonb not null default '{}',
  link_hash bytea,
  link_until timestamptz,
  tries smallint not null default 0,
  created_at timestamptz not null,
  due_at timestamptz,
  sent_at timestamptz,
  error text
);
create index mails_due on mails (due_at) where due_at is not null;
create unique index mails_link on mails (link_hash) where link_hash is not null;
create index mails_recipient on mails (recipient, created_at);
create index mails_about on mails (about) where kind = 'invitation';
create index mails_created on mails (created_at);

alter table sign_in_guesses drop constraint sign_in_guesses_kind_check;
alter table sign_in_guesses add constraint sign_in_guesses_kind_check
  check (kind in ('address', 'both', 'code', 'email', 'known', 'reset_address', 'reset_email'));

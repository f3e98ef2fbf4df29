-- What filters ask of a contact's messages, kept beside it: messages are folded in once a minute.
alter table contacts
  add column last_message_at timestamptz,
  add column failed smallint not null default 0,
  -- Until its messages are looked up, which is also true of those that were there before.
  add column uncounted boolean not null default true;
create index contacts_uncounted on contacts (account_id, phone, test) where uncounted;

insert into watermarks (name, until) values ('contacts counted', now()), ('contacts recounted', now());

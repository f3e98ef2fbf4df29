-- A mail with a link confirms a new address of a login.
alter table mails drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in ('reset', 'invitation', 'changed', 'address'));
create index mails_about_login on mails (about) where kind = 'address';

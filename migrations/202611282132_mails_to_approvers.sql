-- Who may approve is told by mail that something waits.
alter table mails drop constraint mails_kind_check;
alter table mails add check (kind in ('reset', 'invitation', 'changed', 'address', 'approval'));

-- breaking
-- Nobody proves an email address, so it does not identify a login: an invitation to an address that has a login elsewhere
-- makes a second one. A login that belongs to no account could not sign in, and would stand beside the next.
alter table users drop constraint users_email_key;
create index users_email on users (email);
delete from sessions s using users u
where u.id = s.user_id and not u.operator and not exists (select from members m where m.user_id = u.id);
delete from users u where not u.operator and not exists (select from members m where m.user_id = u.id);

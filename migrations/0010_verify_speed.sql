-- Wrong codes change rows in place: room in the page keeps those updates off the indexes.
alter table verifications set (fillfactor = 80);
alter table verify_numbers set (fillfactor = 80);
-- The figures of a time, and what is so old that it is forgotten.
create index verifications_begun on verifications (account_id, created_at);

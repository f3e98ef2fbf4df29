-- Which verifications a number had is asked for every PIN. An index that begins with the account is one of three that do, and
-- before the table has statistics, PostgreSQL takes the smallest: all verifications of the account, for each PIN.
drop index verifications_number;
create index verifications_number on verifications (number, account_id, created_at);

-- breaking
-- Generating reads what it decides from without a lock, and writes nothing where the account has moved on since: each decision,
-- and each change of settings, moves it on by one.
alter table verify_accounts add column version bigint not null default 0;

-- What a number was sent is told by its verifications of the last day; its own counts were a row for nearly every PIN.
delete from verify_counts where scope = 'number';
-- One in progress for an account, number and brand follows from the version; a row that is over may wait to be told so.
drop index verifications_open;
drop index verifications_number;
create index verifications_number on verifications (account_id, number, created_at);

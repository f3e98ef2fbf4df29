-- Numbers of a send that waits are read as they were when it was asked for, whatever the account's default country is by then.
alter table approvals add column country text;

-- An account in the sandbox: its live traffic goes to the simulated carrier, whatever links there are.
alter table accounts add column sandbox boolean not null default false;
create index accounts_sandbox on accounts (id) where sandbox;

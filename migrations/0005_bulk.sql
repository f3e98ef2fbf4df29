-- Bulk sends: what belongs to all messages of one. Their progress is counted from the messages themselves, which lie together in the
-- primary key between the first id and the last.
create type report_state as enum ('running', 'paused', 'cancelled');

create table reports (
  account_id bigint not null,
  report_id uuid not null,
  first_id bigint not null,
  last_id bigint not null,
  test boolean not null,
  messages integer not null check (messages > 0),
  parts integer not null,
  -- Micro-units, charged for all of it, and the balance that this left.
  total bigint not null check (total >= 0),
  balance_after bigint not null check (balance_after >= 0),
  reference text,
  state report_state not null default 'running',
  -- A cancellation is done when no message of it waits any more; until then every process helps it along.
  cancelling boolean not null default false,
  created_at timestamptz not null,
  primary key (account_id, report_id)
);
create index reports_cancelling on reports (account_id) where cancelling;

-- The charges of a bulk send are written before its wallet is locked, so that nobody waits for 100,000 rows: `balance_after` of such
-- an entry is what was still to be charged for the rest of the send, and the balance that the whole send left stands in its report.
alter table ledger add column report_id uuid;

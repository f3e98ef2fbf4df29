-- breaking
-- An alarm is a condition with its beginning and end. A low balance is one of them, so its table goes.
create table alarms (
  id bigint generated always as identity primary key,
  kind text not null,
  -- Null: the installation's own.
  account_id bigint references accounts(id),
  key text not null,
  -- The machine that sees it; empty: every process sees the same.
  observer text not null,
  details jsonb not null,
  first_seen_at timestamptz not null,
  seen_at timestamptz not null,
  begun_at timestamptz,
  ended_at timestamptz
);
create unique index alarms_current on alarms (kind, account_id, key, observer) nulls not distinct where ended_at is null;
create index alarms_begun on alarms (begun_at) where begun_at is not null;

create table alarm_notices (
  alarm_id bigint not null references alarms(id) on delete cascade,
  phase text not null check (phase in ('begun', 'over')),
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  tries smallint not null default 0,
  due_at timestamptz,
  sent_at timestamptz,
  error text,
  primary key (alarm_id, phase, channel, recipient)
);
create index alarm_notices_due on alarm_notices (due_at) where due_at is not null;

create table alarm_settings (
  one boolean primary key default true check (one),
  settings jsonb not null default '{}'
);

insert into alarms (kind, account_id, key, observer, details, first_seen_at, seen_at, begun_at)
select 'balance', l.account_id, '', '', jsonb_build_object('name', a.name), l.since, now(), l.since
from low_balances l join accounts a on a.id = l.account_id;
drop table low_balances;

-- What was given for the recipients of a bulk send, for its report: their values by message, in the order of the report's columns.
-- Kept as long as texts are.
alter table reports add column columns text[];

create table report_recipients (
  account_id bigint not null,
  report_id uuid not null,
  first_id bigint not null,
  last_id bigint not null,
  recipients jsonb not null,
  sent_at timestamptz not null,
  primary key (account_id, report_id, first_id)
);
create index report_recipients_age on report_recipients (sent_at);

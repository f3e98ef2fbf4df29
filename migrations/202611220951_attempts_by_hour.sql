-- The attempts of each endpoint by hour, outcome and duration (a logarithmic step; -1 without a response).
create table webhook_hours (
  account_id bigint not null,
  endpoint_id bigint not null,
  hour timestamptz not null,
  delivered boolean not null,
  duration smallint not null,
  attempts integer not null,
  primary key (account_id, endpoint_id, hour, delivered, duration)
);
create index webhook_hours_age on webhook_hours (hour);

-- When an endpoint was first sent anything, so that one that never was is not called working.
alter table webhook_endpoints add column first_attempt_at timestamptz;
update webhook_endpoints e set first_attempt_at = (
  select d.created_at from webhook_deliveries d
  where d.account_id = e.account_id and d.endpoint_id = e.id and d.attempts <> '[]' order by d.id limit 1);

-- Deliveries of the rarer events: few among many reports.
create index webhook_deliveries_event on webhook_deliveries (account_id, endpoint_id, event, id) where event <> 'dlr';
drop index webhook_deliveries_inbound;

-- breaking
-- Reports for a `dlr-url` become deliveries of the webhook worker.
alter table webhook_deliveries
  -- The request of a callback. Its endpoint_id is negative: a hash of account and origin, so that a dead receiver delays only its own.
  -- A callback is deleted once it is settled.
  add column method text check (method in ('GET', 'POST')),
  add column url text,
  add constraint webhook_deliveries_callback check ((endpoint_id < 0) = (url is not null) and (method is null) = (url is null));

insert into webhook_deliveries (account_id, endpoint_id, event_id, event, method, url, body, tries, due_at, created_at)
select account_id, -1 - lane, nextval('webhook_events'), 'dlr', method, url, coalesce(body, ''), tries, due_at, created_at
from northbound_callbacks order by id;

drop table northbound_callbacks;

-- breaking
-- A delivery that the process of its event holds has no due time, so that writing its outcome is a HOT update, like those of messages.
alter table webhook_deliveries
  -- True where it has failed, for the index of failed ones: a predicate on the status would be one on a column that each outcome changes.
  add column gave_up boolean,
  set (fillfactor = 40);
drop index webhook_deliveries_failed, webhook_deliveries_age;
update webhook_deliveries set gave_up = true where status = 'failed';
create index webhook_deliveries_failed on webhook_deliveries (account_id, endpoint_id, id) where gave_up;
create index webhook_deliveries_age on webhook_deliveries using brin (created_at) with (pages_per_range = 32, autosummarize = on);

insert into looks (name, until)
select name, coalesce((select max(created_at) from webhook_deliveries), '-infinity')
from (values
  -- Deliveries inserted before this: settled, or with a `due_at`. The second look is for those that the first has missed.
  ('deliveries held'), ('deliveries missed')) looks (name);

-- These tables become partitioned by time, with the present table as the first partition, which ends in three days. So that no row has
-- to be read while the table is locked, a constraint states the end first, and the next migration validates it beside the traffic.
-- Rows from the future, by a clock that was wrong, move the end.
do $$
declare
  given record;
  latest timestamptz;
begin
  for given in
    select * from (values ('api_log', 'at'), ('carrier_messages', 'created_at'), ('webhook_deliveries', 'created_at')) t (name, col)
  loop
    execute format('select max(%I) from %I', given.col, given.name) into latest;
    execute format('alter table %I add constraint %I check (%I < %L) not valid', given.name, given.name || '_first_end', given.col,
      greatest(date_trunc('day', now(), 'UTC') + interval '3 days', date_trunc('day', latest, 'UTC') + interval '2 days'));
  end loop;
end $$;

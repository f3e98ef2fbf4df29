-- For a process that finds the sequence behind an id that it has used. Others may have used higher ones since, which only they know
-- of: the sequence jumps as far as on a new timeline (`enter_timeline`), and under the same lock, so that two jumps do not cross.
create function skip_ids(used bigint) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('timelines', 0));
  perform setval('ids', greatest(last_value, used) + (2 ^ 30 + floor(random() * 2 ^ 34))::bigint) from ids;
end $$;

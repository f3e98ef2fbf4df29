-- Partitions by time for what is kept for a limited time (`src/base/postgres/partitions.ts`). Only the catalogue changes: rows and indexes
-- stay where they are. A process of the previous version continues to work.
--
-- Primary keys belong to the partitions, since one of the whole table would have to contain the time. Across partitions, ids are unique
-- because each is taken from one sequence.
do $$
declare
  given record;
  made record;
  ending timestamptz;
  next_id bigint;
  first name;
  latest name;
  options text;
begin
  for given in
    select t.name, t.col, c.oid, c.relacl,
      (select array_agg(pg_get_indexdef(indexrelid)) from pg_index where indrelid = c.oid and not indisprimary) as indexes
    from (values ('api_log', 'at'), ('carrier_messages', 'created_at'), ('webhook_deliveries', 'created_at')) t (name, col)
    join pg_class c on c.oid = t.name::regclass
  loop
    first := given.name || '_first';
    select substring(pg_get_constraintdef(oid) from '''([^'']+)''')::timestamptz into strict ending
    from pg_constraint where conrelid = given.oid and conname = first || '_end';
    latest := given.name || '_' || to_char(ending at time zone 'UTC', 'YYYYMMDD');
    select ' with (' || array_to_string(reloptions, ', ') || ')' into options from pg_class where oid = given.oid;

    next_id := null;
    if given.name = 'webhook_deliveries' then
      select last_value + is_called::int into next_id from webhook_deliveries_id_seq;
      alter table webhook_deliveries alter column id drop identity;
    end if;
    execute format('alter table %I rename to %I', given.name, first);
    for made in select relname as name from pg_index join pg_class on pg_class.oid = indexrelid where indrelid = given.oid loop
      execute format('alter index %I rename to %I', made.name, replace(made.name, given.name, first));
    end loop;

    execute format('create table %I (like %I including all excluding identity)%s', latest, first, coalesce(options, ''));
    execute format('alter table %I drop constraint %I', latest, first || '_end');
    execute format('create table %I (like %I including all excluding identity excluding indexes) partition by range (%I)',
      given.name, first, given.col);
    execute format('alter table %I drop constraint %I', given.name, first || '_end');
    if next_id is not null then
      execute format('alter table %I alter column id add generated always as identity (start with %s)', given.name, next_id);
    end if;
    for made in select unnest(given.indexes) as text loop
      execute made.text;
    end loop;
    for made in
      select a.privilege_type as privilege, case when a.grantee = 0 then 'public' else quote_ident(r.rolname) end as grantee
      from aclexplode(given.relacl) a left join pg_roles r on r.oid = a.grantee
    loop
      execute format('grant %s on %I to %s', made.privilege, given.name, made.grantee);
    end loop;
    execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', given.name, first, ending);
    execute format('alter table %I attach partition %I for values from (%L) to (maxvalue)', given.name, latest, ending);
  end loop;
end $$;

-- The lines of history that this database has been on. A failover, or a restore from a backup, begins another one, and may lack the
-- end of the one before: numbers that were handed out then must not be handed out again.
create table timelines (
  -- The cluster's system identifier and PostgreSQL's timeline, such as 7312345678901234567/00000002.
  name text primary key,
  -- False for the first one: nothing came before.
  moved boolean not null,
  entered_at timestamptz not null default clock_timestamp()
);

-- Fencing tokens of carrier links: from a sequence, so that a new timeline raises them with all other numbers.
create sequence link_fences;
select setval('link_fences', coalesce((select max(fence) from carrier_links), 0) + 1);

-- Null on a server that only looks like PostgreSQL and does not tell.
create function current_timeline() returns text language plpgsql as $$
begin
  return (
    select system_identifier || '/' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) from pg_control_system());
exception when insufficient_privilege or undefined_function or feature_not_supported then
  return null;
end $$;

-- Each connection calls this before anything else. The first one on a new timeline raises all sequences, by more than could have
-- been handed out unseen: at least a billion. The jump has a random part, so that two timelines that begin at the same point, each
-- unaware of the other, do not hand out the same numbers. A standby is refused: its connections would survive its promotion.
create function enter_timeline() returns void language plpgsql as $$
declare
  here text;
  jump bigint;
  sequence regclass;
begin
  if pg_is_in_recovery() then
    raise 'the server is a standby' using errcode = 'read_only_sql_transaction';
  end if;
  if current_setting('transaction_read_only')::boolean then
    return;
  end if;
  here := current_timeline();
  if here is null or exists (select from timelines where name = here) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('timelines', 0));
  if exists (select from timelines where name = here) then
    return;
  end if;
  -- After a failover there may be no standby to wait for. The log is in order: what depends on this comes after it.
  set local synchronous_commit = local;
  if exists (select from timelines) then
    jump := (2 ^ 30 + floor(random() * 2 ^ 34))::bigint;
    for sequence in
      select oid from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace
    loop
      execute format('select setval(%L, last_value + %s) from %s', sequence, jump, sequence);
    end loop;
  end if;
  insert into timelines (name, moved) values (here, jump is not null);
end $$;

select enter_timeline();

-- An installation of several clusters gives each a range of 2^46 ids; this is the first (docs/decisions/0019-cells.md).
alter sequence ids maxvalue 70368744177663;

-- Whether this installation has ever had a link to a real carrier. It stays live when the last one is deleted: what was open for trials
-- is closed for good. By a trigger, so that a link added by a process of the previous version counts as well.
create table went_live (
  single boolean primary key default true check (single),
  at timestamptz not null default now()
);

insert into went_live (at)
select min(at) from (
  select min(created_at) as at from carrier_links where not sandbox
  union all
  select min(created_at) from audit_log where action = 'carrier.created'
) evidence
having min(at) is not null;

create function go_live() returns trigger language plpgsql as $$
begin
  insert into went_live default values on conflict do nothing;
  return null;
end $$;

create trigger go_live after insert on carrier_links for each row when (not new.sandbox) execute function go_live();

-- Counts of messages by the hour in which they were accepted, exact at every moment and without a row that all writers share:
-- each statement that changes messages adds its differences in the same transaction, and these are added up now and then.
create table message_deltas (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  test boolean not null,
  hour timestamptz not null,
  -- The first six digits of the phone's number, which tell its network.
  prefix text not null,
  -- `accepted`, or the final state that messages entered (or left: below zero).
  state text not null,
  messages integer not null,
  parts integer not null,
  cost bigint not null
);

create table message_hours (
  account_id bigint not null,
  test boolean not null,
  hour timestamptz not null,
  state text not null,
  messages bigint not null,
  parts bigint not null,
  cost bigint not null,
  primary key (account_id, test, hour, state)
);

create table message_networks (
  account_id bigint not null,
  test boolean not null,
  day timestamptz not null,
  prefix text not null,
  state text not null,
  messages bigint not null,
  parts bigint not null,
  cost bigint not null,
  primary key (account_id, test, day, prefix, state)
);

-- Planned once: these run within the statements of the hot paths, on rows that are there already.
create function count_accepted() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into message_deltas (account_id, test, hour, prefix, state, messages, parts, cost)
  select account_id, test, date_bin('1 hour', created_at, '2000-01-01Z'), substr(recipient, 2, 6), 'accepted', count(*),
    sum(parts), sum(parts * price)
  from new_rows group by 1, 2, 3, 4;
  return null;
end $$;

-- The final states are the last ones of the type, from `delivered` on. Most updates enter none, and cost one look.
create function count_final() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  if not exists (select from new_rows where state >= 'delivered') then
    return null;
  end if;
  insert into message_deltas (account_id, test, hour, prefix, state, messages, parts, cost)
  select n.account_id, n.test, date_bin('1 hour', n.created_at, '2000-01-01Z'), substr(n.recipient, 2, 6), v.state::text,
    sum(v.sign), sum(v.sign * n.parts), sum(v.sign * n.parts * n.price)
  from new_rows n join old_rows o on o.account_id = n.account_id and o.id = n.id
  cross join lateral (values (n.state, 1), (o.state, -1)) v (state, sign)
  where n.state <> o.state and v.state >= 'delivered'
  group by 1, 2, 3, 4, 5;
  return null;
end $$;

create trigger count_accepted after insert on messages
  referencing new table as new_rows for each statement execute function count_accepted();
create trigger count_final after update on messages
  referencing old table as old_rows new table as new_rows for each statement execute function count_final();

insert into message_hours
select account_id, test, date_bin('1 hour', created_at, '2000-01-01Z'), v.state, count(*), sum(parts), sum(parts * price)
from messages m cross join lateral (values ('accepted'), (case when m.state >= 'delivered' then m.state::text end)) v (state)
where v.state is not null group by 1, 2, 3, 4;

insert into message_networks
select account_id, test, date_bin('1 day', created_at, '2000-01-01Z'), substr(recipient, 2, 6), v.state, count(*), sum(parts),
  sum(parts * price)
from messages m cross join lateral (values ('accepted'), (case when m.state >= 'delivered' then m.state::text end)) v (state)
where v.state is not null group by 1, 2, 3, 4, 5;

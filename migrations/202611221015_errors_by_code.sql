-- Messages that failed, by error code, network and link: what the heat map of errors shows. Counted like `message_hours`, as rows
-- that writers never contend on, folded once a minute. A message without an error costs nothing more.
create table message_error_deltas (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  test boolean not null,
  hour timestamptz not null,
  prefix text not null,
  link_id bigint not null,
  state text not null,
  code text not null,
  messages integer not null
);

create table message_errors (
  account_id bigint not null,
  test boolean not null,
  hour timestamptz not null,
  prefix text not null,
  -- 0 for none
  link_id bigint not null,
  state text not null,
  code text not null,
  messages bigint not null,
  primary key (account_id, test, hour, prefix, link_id, state, code)
);
create index message_errors_hour on message_errors (hour);

-- The last error code in the history of a message; empty if it has none.
create function error_code_of(m messages) returns text language sql stable
return coalesce(m.code, (
  select e ->> 'code' from jsonb_array_elements(timeline_of(m)) with ordinality as t(e, n)
  where e ? 'code' order by n desc limit 1), '');

create or replace function count_final() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
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
  if exists (select from new_rows where ended_badly is not null)
    or exists (select from old_rows where ended_badly is not null) then
    insert into message_error_deltas (account_id, test, hour, prefix, link_id, state, code, messages)
    select m.account_id, m.test, date_bin('1 hour', m.created_at, '2000-01-01Z'), substr(m.recipient, 2, 6),
      coalesce(m.link_id, 0), m.state::text, error_code_of(m), sum(v.sign)
    from new_rows n join old_rows o on o.account_id = n.account_id and o.id = n.id
    cross join lateral (values ((n::record)::messages, 1), ((o::record)::messages, -1)) v (m, sign)
    cross join lateral (select (v.m).*) m
    where n.state <> o.state and m.state in ('undelivered', 'expired', 'rejected', 'failed', 'unknown')
    group by 1, 2, 3, 4, 5, 6, 7;
  end if;
  return null;
end $$;

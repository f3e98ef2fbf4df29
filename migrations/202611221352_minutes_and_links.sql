-- Messages by the minute for charts of the last hour, and by the link that carried them for the margin. Both are counted with the rows
-- that the statistics write anyway, so a message costs no further statement.
alter table message_deltas add column minute timestamptz, add column link_id bigint;

-- Kept for hours; without prefixes, so an account has at most a few hundred rows.
create table message_minutes (
  account_id bigint not null,
  test boolean not null,
  minute timestamptz not null,
  state text not null,
  messages bigint not null,
  parts bigint not null,
  cost bigint not null,
  primary key (account_id, test, minute, state)
);
create index message_minutes_minute on message_minutes (minute);

-- Live messages that ended and were not refunded, by the day of acceptance and the link of their last submit.
create table message_links (
  account_id bigint not null,
  day timestamptz not null,
  prefix text not null,
  link_id bigint not null,
  messages bigint not null,
  parts bigint not null,
  -- What the account paid, in micro-units of its currency.
  charged bigint not null,
  primary key (account_id, day, prefix, link_id)
);
create index message_links_day on message_links (day);

create or replace function count_accepted() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into message_deltas (account_id, test, hour, minute, prefix, state, messages, parts, cost)
  select account_id, test, date_bin('1 hour', created_at, '2000-01-01Z'), date_bin('1 minute', created_at, '2000-01-01Z'),
    substr(recipient, 2, 6), 'accepted', count(*), sum(parts), sum(parts * price)
  from new_rows group by 1, 2, 3, 4, 5;
  return null;
end $$;

create or replace function count_final() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  if not exists (select from new_rows where state >= 'delivered') then
    return null;
  end if;
  insert into message_deltas (account_id, test, hour, minute, prefix, state, link_id, messages, parts, cost)
  select n.account_id, n.test, date_bin('1 hour', n.created_at, '2000-01-01Z'), date_bin('1 minute', n.created_at, '2000-01-01Z'),
    substr(n.recipient, 2, 6), v.state::text, v.link_id, sum(v.sign), sum(v.sign * n.parts), sum(v.sign * n.parts * n.price)
  from new_rows n join old_rows o on o.account_id = n.account_id and o.id = n.id
  cross join lateral (values (n.state, 1, n.link_id), (o.state, -1, o.link_id)) v (state, sign, link_id)
  where n.state <> o.state and v.state >= 'delivered'
  group by 1, 2, 3, 4, 5, 6, 7;
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

-- A refund follows the end of its message in the same transaction. Refunds are few: a row each costs less than a look at every charge.
create function count_refund() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into message_deltas (account_id, test, hour, minute, prefix, state, link_id, messages, parts, cost)
  select account_id, test, date_bin('1 hour', created_at, '2000-01-01Z'), date_bin('1 minute', created_at, '2000-01-01Z'),
    substr(recipient, 2, 6), 'refunded', link_id, 1, parts, parts * price
  from messages where account_id = new.account_id and id = new.message_id and link_id is not null;
  return null;
end $$;
create trigger ledger_refunded after insert on ledger for each row when (new.kind = 'refund') execute function count_refund();

-- Bulk sends of a time, for their chart and the list behind a bar.
create index reports_created on reports (account_id, created_at);

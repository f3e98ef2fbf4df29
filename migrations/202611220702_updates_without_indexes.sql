-- breaking
-- The normal life of a message changes no indexed column, so that its updates are HOT: they write the row, no index entry.
-- `due_at` is now for what waits to be sent and is held by no process. What a process holds has no index entry that says so.
alter table messages
  -- When the sweep looks at it: a doubt ends, or the wait for a receipt.
  add column check_at timestamptz,
  -- Its state, where it ended other than delivered.
  add column ended_badly message_state,
  -- When the carrier accepted it, and the code of its receipt: in place of a timeline, as below.
  add column sent_at timestamptz,
  add column code text,
  -- `carrier_messages` has them.
  drop column carrier_ids,
  alter column timeline drop not null,
  alter column timeline drop default;
-- Updates stay in their page while it has room. A batch updates neighbours in one transaction, and none of their old versions can be
-- pruned before its commit: a quarter of free space is not enough, half is.
alter table messages set (fillfactor = 50);

drop index messages_claim, messages_expiry, messages_sweep, messages_unanswered, messages_ended_badly;
alter table messages disable trigger user;
update messages
set check_at = case when final_at is null and state not in ('scheduled', 'queued') then due_at end,
  due_at = case when state in ('scheduled', 'queued') then due_at end,
  ended_badly = case when state in ('undelivered', 'expired', 'rejected', 'failed', 'unknown', 'cancelled') then state end
where state not in ('scheduled', 'queued', 'delivered');
alter table messages enable trigger user;

-- The send queue. Claims scan priority by priority, so a million queued bulk messages cost a PIN nothing.
create index messages_due on messages (priority, due_at) where due_at is not null;
create index messages_expiry on messages (valid_until) where due_at is not null;
create index messages_check on messages (check_at) where check_at is not null;
-- How a receipt without a known id finds a message that was in doubt.
create index messages_doubted on messages (link_id, recipient) where doubts > 0;
create index messages_ended_badly on messages (account_id, ended_badly, id) where ended_badly is not null;
-- Messages accepted, and begun, in a span of time. A BRIN index does not prevent HOT (from PostgreSQL 16).
create index messages_created on messages using brin (created_at) with (pages_per_range = 32, autosummarize = on);
create index messages_submitted on messages using brin (submitted_at) with (pages_per_range = 32, autosummarize = on);

-- The normal life of a message is in its columns: begun, accepted by the carrier whole, and ended by a receipt. `timeline` and `part_states`
-- are null then; whatever else happens writes them. Everyone reads them by these functions.
create function timeline_time(at timestamptz) returns text language sql stable
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
create function part_states_of(m messages) returns text[] language sql stable
  return case
    when m.part_states is not null or m.parts > 1 then m.part_states
    when m.state = 'sent' then array['accepted']
    when m.state = 'delivered' then array['DELIVRD'] end;
create function timeline_of(m messages) returns jsonb language sql stable
  return coalesce(m.timeline, (
    select coalesce(jsonb_agg(jsonb_strip_nulls(entry) order by n), '[]')
    from (values
      (1, m.submitted_at, jsonb_build_object('at', timeline_time(m.submitted_at), 'state', 'submitting', 'link', m.link_id)),
      (2, m.sent_at, jsonb_build_object('at', timeline_time(m.sent_at), 'state', 'sent', 'link', m.link_id)),
      (3, m.final_at, jsonb_build_object('at', timeline_time(m.final_at), 'state', (part_states_of(m))[1], 'link', m.link_id,
        'code', m.code)),
      (4, m.final_at, jsonb_build_object('at', timeline_time(m.final_at), 'state', m.state))
    ) steps (n, at, entry)
    where at is not null));

-- What processes hold is looked at once it is old enough, and gets its due time back if its process is dead. These are the times up to which
-- that is done: each span of time is read once.
create table looks (
  name text primary key,
  until timestamptz not null
);
insert into looks (name, until)
select name, coalesce(mark, '-infinity')
from (select max(created_at) as created, max(submitted_at) as submitted from messages) m
cross join lateral (
  values
    -- Messages accepted before this: begun, or with a `due_at`.
    ('messages held', created),
    -- Messages begun before this: answered, in doubt, or with a `check_at`.
    ('messages unanswered', submitted),
    -- Messages accepted and begun before this: ended, or with a `due_at` or `check_at`.
    ('messages open', least(created, submitted))
) marks (name, mark);

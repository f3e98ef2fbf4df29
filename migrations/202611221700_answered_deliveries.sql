-- An attempt that a receiver answered with success is kept as the text of a JSON array, `[at, status, duration, headers, body]`: a third of
-- the bytes that it takes as an object of `attempts`, which keeps the failures before it. Nearly all deliveries have only this attempt.
alter table webhook_deliveries add column answered text;

create function attempts_of(d webhook_deliveries) returns jsonb language sql stable
return case
  when d.answered is null then d.attempts
  else d.attempts || (
    select jsonb_build_object('at', a -> 0, 'status_code', a -> 1, 'duration_ms', a -> 2, 'error', null)
      || jsonb_strip_nulls(jsonb_build_object('response_headers', a -> 3, 'response_body', a -> 4))
    from (select d.answered::jsonb as a) answer)
end;

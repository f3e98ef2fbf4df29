-- What the public variants of the voice endpoints have served to whom in the last day. `caller` is a keyed hash of an address.
create table public_voice_calls (
  endpoint text not null,
  caller bytea not null,
  -- When, in order; never more than the limit of a day.
  calls timestamptz[] not null,
  last_at timestamptz not null,
  primary key (endpoint, caller)
);

create index public_voice_calls_last_at on public_voice_calls (last_at);

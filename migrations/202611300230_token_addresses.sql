-- Where a token may be used, as CIDR networks (none: anywhere), where it was used last, and the secret that it had before its last rotation,
-- which works beside the new one for a while. A process of 0.3.0 does not know addresses, and refuses a former secret.
alter table tokens
  add column addresses text[] not null default '{}',
  add column last_used_from text,
  add column previous_hash bytea,
  add column previous_until timestamptz;
create unique index tokens_previous_hash on tokens (previous_hash) where previous_hash is not null;

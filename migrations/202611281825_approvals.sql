-- Sends that wait for somebody else than who asked for them, with what would go out. The request and the samples are dropped with the decision.
create table approvals (
  account_id bigint not null references accounts(id),
  id bigint not null,
  test boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected', 'expired')),
  request text,
  samples jsonb,
  sender text not null,
  reference text,
  send_at timestamp with time zone,
  messages integer not null,
  parts integer not null,
  cost bigint not null,
  asked_by text not null,
  asked_by_name text not null,
  -- The person at the beginning of the chain of tokens, or its first token.
  asked_by_root text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  decided_by text,
  decided_by_name text,
  decided_at timestamp with time zone,
  note text,
  report_id uuid,
  primary key (account_id, id),
  check ((request is not null) = (state = 'waiting')),
  check ((report_id is not null) = (state = 'approved'))
);
create index approvals_waiting on approvals (account_id, expires_at) where state = 'waiting';
-- Who manages an account could approve already, by sending.
update tokens set scopes = scopes || '{approve}'::text[] where 'account:write' = any(scopes) and not 'approve' = any(scopes);

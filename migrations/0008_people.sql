-- People who sign in to the dashboard, and what they may do in which account.
create table users (
  id bigint primary key,
  -- In lower case: who signs in need not remember how it was typed.
  email text not null unique check (email = lower(email)),
  name text not null,
  -- Argon2id in the PHC string format.
  password text not null,
  operator boolean not null default false,
  -- The seed of the one-time codes, sealed; `totp_next` is one that is not confirmed yet.
  totp bytea,
  totp_next bytea,
  -- The time step of the last code that was used: an older one, or the same, never works again.
  totp_step bigint not null default 0,
  -- SHA-256 of the recovery codes that are left.
  recovery bytea[] not null default '{}',
  created_at timestamptz not null default now()
);

create table members (
  account_id bigint not null references accounts (id),
  user_id bigint not null references users (id),
  role text not null check (role in ('owner', 'developer', 'viewer')),
  created_at timestamptz not null default now(),
  primary key (account_id, user_id)
);
create index members_user on members (user_id);

create table sessions (
  -- SHA-256 of the cookie's value.
  hash bytea primary key,
  user_id bigint not null references users (id),
  account_id bigint not null references accounts (id),
  -- The use that idleness is counted from, to the minute.
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table invitations (
  account_id bigint not null references accounts (id),
  id bigint not null,
  -- SHA-256 of the token in the link.
  hash bytea not null unique,
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'developer', 'viewer')),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (account_id, id)
);

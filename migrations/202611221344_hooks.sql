-- Sign-in services (Supabase, FusionAuth, authentik, Keycloak) call a hook to have their codes sent.
create table hooks (
  account_id bigint not null references accounts (id),
  id bigint not null,
  name text not null,
  form text not null,
  sender text,
  template text not null,
  test boolean not null,
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamptz,
  last_used_at timestamptz,
  last_error text,
  last_error_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id, id)
);

-- A signed call names only the hook.
create unique index hooks_id on hooks (id);
create unique index hooks_name on hooks (account_id, lower(name));

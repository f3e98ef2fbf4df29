-- Texts that an account keeps under a name, one for each language, in the order in which they were given: the first is that of whoever has no other.
create table templates (
  account_id bigint not null references accounts(id),
  id bigint not null,
  test boolean not null,
  name text not null,
  languages text[] not null,
  texts text[] not null,
  -- What stands in place of fields without a value, by their names.
  fallbacks jsonb not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (account_id, id),
  check (cardinality(languages) > 0 and cardinality(languages) = cardinality(texts))
);
create unique index templates_name on templates (account_id, test, lower(name));

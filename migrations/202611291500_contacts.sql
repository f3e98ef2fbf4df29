-- The names given in the inbox become contacts, which know more. A process of the older version inserts rows without an id.
alter table contacts
  add column id bigint not null default nextval('ids'),
  alter column name drop not null,
  add column language text,
  -- IANA; null: that of the number, where its country has only one.
  add column time_zone text,
  -- Values by the names of `contact_fields`, as JSON of their kind: texts, numbers, days as "YYYY-MM-DD", true or false.
  add column fields jsonb not null default '{}',
  add column notes text,
  add column created_at timestamptz not null default now(),
  add column changed_at timestamptz not null default now();
create unique index contacts_id on contacts (account_id, test, id);

-- The fields that an account has given its contacts; those of test data are its own.
create table contact_fields (
  account_id bigint not null references accounts(id),
  test boolean not null,
  name text not null,
  kind text not null check (kind in ('text', 'number', 'date', 'boolean')),
  created_at timestamptz not null,
  primary key (account_id, test, name)
);
create unique index contact_fields_name on contact_fields (account_id, test, lower(name));

-- When, where and by what words somebody agreed to be written to. Nothing changes or deletes them but an erasure of the number.
create table contact_consents (
  account_id bigint not null references accounts(id),
  id bigint not null,
  phone text not null,
  test boolean not null,
  at timestamptz not null,
  by text not null,
  words text not null,
  recorded_by text not null,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create index contact_consents_phone on contact_consents (account_id, phone, test);

-- Lists of contacts: made by hand, or a saved filter, of which nothing but the text is kept.
create table contact_lists (
  account_id bigint not null references accounts(id),
  id bigint not null,
  test boolean not null,
  name text not null,
  -- Null: its members were put in by hand.
  filter text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (account_id, id)
);
create unique index contact_lists_name on contact_lists (account_id, test, lower(name));

create table contact_list_members (
  account_id bigint not null,
  list_id bigint not null,
  phone text not null,
  test boolean not null,
  added_at timestamptz not null,
  primary key (account_id, list_id, phone),
  foreign key (account_id, list_id) references contact_lists (account_id, id) on delete cascade,
  foreign key (account_id, phone, test) references contacts (account_id, phone, test) on delete cascade
);
create index contact_list_members_phone on contact_list_members (account_id, phone, test);

-- Binds of customers' programs over all processes: a row is a bind for as long as its process prolongs it.
create table northbound_binds (
  account_id bigint not null,
  credential_id bigint not null,
  id bigint not null generated always as identity,
  lease_until timestamptz not null,
  primary key (account_id, credential_id, id)
);
-- Until when the credential has used up its parts a second, over all its binds and requests.
alter table northbound_credentials add column spent_until timestamptz not null default 'epoch';

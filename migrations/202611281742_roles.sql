-- Roles of an account's own, beside those that every account has (core/accounts/people/roles.ts).
create table roles (
  account_id bigint not null references accounts(id),
  name text not null,
  scopes text[] not null,
  created_at timestamp with time zone not null default now(),
  primary key (account_id, name)
);
-- A member's role is the name of one of either; the program checks it under the lock of the account.
alter table members drop constraint members_role_check;
alter table invitations drop constraint invitations_role_check;

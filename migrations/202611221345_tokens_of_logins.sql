-- The login that a token was made for by its password; null for all other tokens.
alter table tokens add column user_id bigint;
create index tokens_of_logins on tokens (user_id, id) where user_id is not null and revoked_at is null;

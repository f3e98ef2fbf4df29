-- Who made it: the key of an actor as in the audit log, `usr_<id>` or `tok_<id>`. What a token made ends with it.
alter table tokens add column created_by text;
alter table northbound_credentials add column created_by text, add column expires_at timestamptz;
alter table hooks add column created_by text, add column expires_at timestamptz;
alter table invitations add column created_by text;
create index tokens_created_by on tokens (account_id, created_by) where created_by is not null and revoked_at is null;

-- Only people: a token from before this version was promised to outlive the one that made it.
with made as (
  select account_id, action, target, split_part(actor, ' ', 1) as actor from audit_log
  where action in ('token.created', 'smpp_credential.created', 'hook.created') and starts_with(actor, 'usr_')
), tokens_made as (
  update tokens t set created_by = m.actor from made m
  where m.action = 'token.created' and t.account_id = m.account_id and m.target = 'tok_' || t.id
), credentials_made as (
  update northbound_credentials c set created_by = m.actor from made m
  where m.action = 'smpp_credential.created' and c.account_id = m.account_id and m.target = 'esme_' || c.id
)
update hooks h set created_by = m.actor from made m
where m.action = 'hook.created' and h.account_id = m.account_id and m.target = 'hook_' || h.id;

-- Tokens that a login got with its password, whose reason has ended already: the person was removed, is no owner any more, or has
-- turned one-time codes on.
update tokens t set revoked_at = now()
where t.user_id is not null and t.revoked_at is null and not exists (
  select from members m join users u on u.id = m.user_id
  where m.account_id = t.account_id and m.user_id = t.user_id and m.role = 'owner' and u.totp is null);

-- Failures to sign in are folded into one entry an hour.
create index audit_log_sign_ins on audit_log (account_id, target, action, id)
where action in ('session.refused', 'session.locked_out');

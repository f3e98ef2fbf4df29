-- The token of the first start counts as the first operator, as it does when a first start writes it: one person is not two under four eyes.
with first as (
  select 'usr_' || min(id) as actor from users where operator having count(*) > 0
), owned as (
  update tokens t set created_by = first.actor from first
  where t.name = 'bootstrap' and t.created_by is null and 'operator' = any(t.scopes)
    and t.account_id = (select min(id) from accounts)
  returning 'tok_' || t.id as token, first.actor
), sends as (
  update approvals a set asked_by_root = owned.actor from owned where a.asked_by_root = owned.token
)
update credit_approvals c set asked_by_root = owned.actor from owned where c.asked_by_root = owned.token;

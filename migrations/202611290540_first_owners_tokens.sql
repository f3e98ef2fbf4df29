-- A token whose maker is not known counts as the account's first owner, to whom it was given: one person is not two under four eyes.
update tokens t set created_by = 'usr_' || o.user_id
from (select account_id, min(user_id) as user_id from members where role = 'owner' group by account_id) o
where o.account_id = t.account_id and t.created_by is null;

-- Where sends wait for an approver already, versions that would not have them wait refuse the database.
update migrations set breaking = true
where name = '202611281825_approvals.sql' and exists (
  select from accounts where settings -> 'approve_above' is not null and settings -> 'approve_above' <> 'null'::jsonb);

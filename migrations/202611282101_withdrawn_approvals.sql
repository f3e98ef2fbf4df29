-- Who asked for a send that waits may take it back.
alter table approvals drop constraint approvals_state_check;
alter table approvals add check (state in ('waiting', 'approved', 'rejected', 'withdrawn', 'expired'));

-- When the service wrote that a verification had expired: seconds later, or hours if it was not running.
alter table verifications add column noticed_at timestamp with time zone;

-- How housekeeping finds verifications whose time is over.
create index verifications_age on verifications using brin (created_at);

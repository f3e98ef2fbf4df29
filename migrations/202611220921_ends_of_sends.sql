-- When a bulk send ended; until then, its first message that may be open, and when to check it again. Earlier sends are not checked.
alter table reports add column ended_at timestamptz, add column open_from bigint, add column check_at timestamptz;
alter table reports alter column check_at set default now();
create index reports_check on reports (check_at) where check_at is not null;

-- A bulk send may go out at a pace, or at an hour of the recipients' own clocks; its messages have the times themselves.
alter table reports add column per_minute integer, add column is_local boolean not null default false;
alter table approvals add column per_minute integer, add column is_local boolean not null default false;

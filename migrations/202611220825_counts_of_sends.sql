-- How many messages of a bulk send ended in which state, kept once that can no longer change. Null while it can, or nobody has asked.
alter table reports add column counts jsonb;

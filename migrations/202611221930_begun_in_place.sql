-- A column of any index, even one that the row is not in, keeps an update from being HOT. With `link_id` in this one, beginning a queued
-- message wrote every index entry again.
create index messages_doubts on messages (recipient) where doubts > 0;
drop index messages_doubted;

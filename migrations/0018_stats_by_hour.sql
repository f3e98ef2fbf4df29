-- For the operator, who counts over all accounts.
create index message_hours_hour on message_hours (hour);

-- People choose between test and live data. The cookies of sessions with test data begin with a mark that older processes take for
-- part of the value, so they find no such session and send no test message to a real phone.
alter table sessions add column test boolean not null default false;

-- What operators and account holders are shown of numbers that wrong codes blocked.
create index verify_numbers_blocked on verify_numbers (account_id, blocked_until) where blocked_until is not null;

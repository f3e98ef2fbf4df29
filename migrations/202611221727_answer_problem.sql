-- Why the answer of a customer's program to a received message was not followed: {"code", "name"}; null for nearly all.
alter table inbound_messages add column answer_problem jsonb;

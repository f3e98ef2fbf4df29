-- The few messages of an account that failed, were given up or cancelled, among millions that arrived: the list narrowed to one of these
-- states, and its count, go by it. What arrives never enters it, so that the many cost nothing more to write.
create index messages_ended_badly on messages (account_id, state, id)
  where state in ('undelivered', 'expired', 'rejected', 'failed', 'unknown', 'cancelled');

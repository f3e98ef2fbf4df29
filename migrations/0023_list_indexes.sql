-- Lists of accounts with millions of rows, narrowed to the few that are asked for. Each index holds those few alone, so that the many
-- cost nothing more to write.

-- The ledger of the test balance.
create index ledger_test on ledger (account_id, id) where test;

-- Messages by the caller's own reference.
create index messages_reference on messages (account_id, reference, id) where reference is not null;

-- Deliveries of received messages among those of delivery reports.
create index webhook_deliveries_inbound on webhook_deliveries (account_id, endpoint_id, id) where event = 'inbound';

-- A call by the id that its answer bore.
create index api_log_request on api_log (account_id, request_id);

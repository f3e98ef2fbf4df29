-- Deliveries about test data and examples are listed by themselves, and may be few among many. An index by their bodies costs less than
-- a column that every writer of deliveries would have to fill.
create index webhook_deliveries_test on webhook_deliveries (account_id, endpoint_id, id)
  where body like '%"test":true%' or body like '%"example":true%'
    or body like '%"message_id":"out_sms_0"%' or body like '%"message_id":"in_sms_0"%';

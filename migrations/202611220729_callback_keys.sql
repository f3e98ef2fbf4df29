-- The number of the key in the receipt and the inbound address of an HTTP carrier, by kind, and the earlier ones that are still
-- taken. A kind without an entry has the number 0, the key that both kinds shared before: addresses given out so far keep working.
alter table carrier_links add column callback_keys jsonb not null default '{}';

-- Aggregators that are reached by HTTP are links as well.
alter table carrier_links drop constraint carrier_links_bind_check;
alter table carrier_links add constraint carrier_links_bind_check check (bind in ('transceiver', 'tx_rx', 'http'));

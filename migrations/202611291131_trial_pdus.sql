-- The PDUs of the last tests of a link's connection, which no gateway saw.
alter table carrier_links add column trial_pdus jsonb not null default '[]'::jsonb;

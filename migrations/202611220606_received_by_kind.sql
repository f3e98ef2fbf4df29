-- breaking
-- What simulated phones write is test, as what is sent to them is: messages, the parts they wait in, and opt-outs.
alter table inbound_messages add column test boolean not null default false;
-- The balance that was charged tells what a message was when it came: the test balance, if it came over the simulated carrier beside a
-- real one.
update inbound_messages m set test = true
from ledger l where l.account_id = m.account_id and l.id = m.id and l.kind = 'charge' and l.test;
create index inbound_messages_test on inbound_messages (account_id, id) where test;

alter table inbound_parts add column test boolean not null default false;
-- A test token made the phone write it.
alter table sandbox_sent add column test boolean not null default false;

alter table optouts add column test boolean not null default false;
alter table optouts drop constraint optouts_pkey, add primary key (account_id, test, number);

-- Counted anew from the verifications that are kept, separately. Figures older than those are read by nobody.
alter table verify_figures add column test boolean not null default false;
alter table verify_figures drop constraint verify_figures_pkey, add primary key (account_id, test, hours, begun_at, country, prefix);
update verify_counted set until = null where not late;

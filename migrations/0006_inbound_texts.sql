-- How retention finds the texts of received messages whose time is over.
create index inbound_messages_texts on inbound_messages (created_at) where text is not null;
create index unrouted_messages_texts on unrouted_messages (created_at) where text is not null;

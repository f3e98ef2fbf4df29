-- What a message asks of its carrier beyond text and addresses: a message class, binary data, TLVs. Null for nearly all.
alter table messages add column options jsonb;
-- Binary data is in `text`, in hexadecimal. Not validated: every row that exists is one of the first two.
alter table messages drop constraint messages_encoding_check;
alter table messages add constraint messages_encoding_check check (encoding in ('gsm7', 'ucs2', 'binary')) not valid;
-- The TLVs of received messages that their link keeps.
alter table inbound_messages add column tlvs jsonb;
alter table inbound_parts add column tlvs jsonb;

-- The audio of a text that many people are called to hear is made once for an account, a text and a language: its row is found by a MAC of
-- both, has an id of its own, and is deleted some minutes after the last call that needed it was made.
alter table calls add column text_mac bytea;
create unique index calls_texts on calls (account_id, text_mac) where text_mac is not null;

-- What voice costs. Account 0 is the list of the installation; what stands in neither list is free.
create table voice_prices (
  account_id bigint not null,
  function text not null check (function in ('stt', 'tts', 'ner')),
  -- Micro-units: per second of audio for stt, per 1,000 characters for tts and ner.
  price bigint not null check (price >= 0),
  primary key (account_id, function)
);

-- The calls that were paid for: what was done for a ledger entry of the kind `voice`, which has the same id. Written with it and
-- with the debit by one statement, when the result lies ready, so that neither is there without the other.
create table voice_charges (
  account_id bigint not null,
  id bigint not null,
  function text not null check (function in ('stt', 'tts', 'ner')),
  language text not null,
  -- Milliseconds of audio for stt, characters for tts and ner, and their price as it was then.
  quantity bigint not null check (quantity > 0),
  price bigint not null check (price > 0),
  cost bigint not null check (cost > 0),
  -- The x-request-id of the call, by which the log of calls finds it.
  request_id text not null,
  primary key (account_id, id)
);

-- Not valid: there is no such entry yet, and looking through a large ledger would hold up everybody.
alter table ledger add constraint ledger_voice check (kind <> 'voice' or (amount < 0 and message_id is null)) not valid;

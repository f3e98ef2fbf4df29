-- Regulators and carriers register a sender ID per country, so it is asked for and approved per country as well.
alter table senders
  -- Where it may be used, ISO 3166-1 alpha-2; null is everywhere.
  add column countries text[] check (cardinality(countries) > 0),
  -- What the account wants it for, for whoever reviews it.
  add column purpose text,
  -- What the reviewer says to the account.
  add column note text,
  add column decided_at timestamptz;
create index senders_pending on senders (created_at) where status = 'pending';

-- What an account has spent on voice lately, for the statistics of its wallet. It holds those entries alone, so that messages cost
-- nothing more to charge.
create index ledger_voice on ledger (account_id, test, created_at) include (amount) where kind = 'voice';

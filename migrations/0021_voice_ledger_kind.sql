-- Ledger entries of voice calls. A new value of a type can be used from the next transaction on, so the rest is the next migration.
alter type ledger_kind add value 'voice';

-- Failed attempts to sign in, counted over all processes. A key is the SHA-256 of an address, an email, both, or a person: nothing
-- here says who. `full_at` is when the bucket of that key has filled up again; past that the row says nothing.
create table sign_in_guesses (
  kind text not null check (kind in ('address', 'both', 'code', 'email')),
  key bytea not null,
  full_at timestamptz not null,
  primary key (kind, key)
);
create index sign_in_guesses_full on sign_in_guesses (full_at);

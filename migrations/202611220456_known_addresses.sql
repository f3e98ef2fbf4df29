-- An address that a person signed in from, which others' wrong passwords must not lock out.
alter table sign_in_guesses
  drop constraint sign_in_guesses_kind_check,
  add constraint sign_in_guesses_kind_check check (kind in ('address', 'both', 'code', 'email', 'known'));

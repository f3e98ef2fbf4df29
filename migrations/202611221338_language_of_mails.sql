-- What a person's browser preferred when they last signed in: mails are written in it until they choose a language.
alter table users add column browser_language text check (browser_language in ('en', 'fr', 'rw', 'sw'));

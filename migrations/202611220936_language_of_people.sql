-- The language in which a person sees the dashboard and receives mail. Null: as their browser prefers, and mail in English.
alter table users add column language text check (language in ('en', 'fr', 'rw', 'sw'));

-- The last refusal of a hook's call in the languages of readers, by their codes; `last_error` has the English, which programs read.
alter table hooks add column last_error_in jsonb;

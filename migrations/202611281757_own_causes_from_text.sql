-- A function with a body of this kind depends on the columns of the row that it takes, which PostgreSQL before 17 then refuses to add to.
create or replace function own_cause(l carrier_links, code text) returns text language sql stable
as $$ select coalesce((l).settings -> 'codes' ->> code, (l).settings -> 'http' -> 'receipt' -> 'codes' ->> code) $$;

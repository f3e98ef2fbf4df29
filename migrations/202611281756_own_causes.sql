-- What a link says of an error code of its carrier: its own setting first, then the carrier's file. Null if neither knows the code.
create function own_cause(l carrier_links, code text) returns text language sql stable
return coalesce((l).settings -> 'codes' ->> code, (l).settings -> 'http' -> 'receipt' -> 'codes' ->> code);

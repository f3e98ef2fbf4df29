-- breaking
-- Up to which time the scans for rows of dead processes have come: a watermark each, so the table is called that.
alter table looks rename to watermarks;
alter table watermarks rename constraint looks_pkey to watermarks_pkey;

-- Numbers that an operator added stay when the first real link comes; those that accounts took while there was only the
-- simulated carrier go. Where there is a real link already, all stay.
alter table numbers add column placed boolean not null default true;
alter table numbers alter column placed set default false;
update numbers n set placed = false
where not exists (select from carrier_links where not sandbox)
  and exists (select from audit_log a where a.action = 'number.taken' and a.target = n.number)
  and not exists (select from audit_log a where a.action = 'number.placed' and a.target = n.number);

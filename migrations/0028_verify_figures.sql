-- What became of the verifications of an hour or a day, counted once it is over, so that figures over a month need not look at each.
-- Counted again when receipts can no longer come.
create table verify_figures (
  account_id bigint not null,
  -- 1 or 24: an hour, or a day of UTC.
  hours smallint not null,
  begun_at timestamptz not null,
  country text not null,
  -- The carrier link that took the PIN; '' while none has.
  network text not null,
  requests integer not null,
  sent integer not null,
  delivered integer not null,
  failed integer not null,
  expired integer not null,
  cancelled integer not null,
  -- From the first PIN to the right code, and how many took so long.
  seconds integer[] not null,
  times integer[] not null,
  primary key (account_id, hours, begun_at, country, network)
);
create index verify_figures_age on verify_figures using brin (begun_at);

-- How far each is counted; null before the first time.
create table verify_counted (
  hours smallint not null,
  late boolean not null,
  until timestamptz,
  primary key (hours, late)
);
insert into verify_counted (hours, late) values (1, false), (24, false), (1, true), (24, true);

-- How a route chooses among its links: by priority, or what the carrier costs first; and how well a link must deliver.
alter table routes
  add column choose text not null default 'priority' check (choose in ('priority', 'cost')),
  add column min_delivery_rate double precision check (min_delivery_rate between 0 and 1);

-- What a carrier takes for a part, by the longest prefix, in micro-units.
create table link_rates (
  link_id bigint not null,
  prefix text not null,
  price bigint not null check (price >= 0),
  primary key (link_id, prefix)
);

-- When phones of a country are left in peace, on its own clock.
create table quiet_hours (
  country text primary key,
  "from" text not null,
  until text not null,
  time_zone text not null,
  applies_to text not null check (applies_to in ('bulk', 'all'))
);

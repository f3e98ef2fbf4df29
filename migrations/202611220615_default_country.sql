-- The country whose numbers an account may write without their country code (ISO 3166-1 alpha-2); null: none.
alter table accounts add column default_country text check (default_country ~ '^[A-Z]{2}$');

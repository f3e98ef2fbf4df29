-- A price is in a currency: the default list has prices for each currency that accounts use. What each account pays stays the same.
alter table prices add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$');
alter table prices drop constraint prices_pkey, add primary key (account_id, currency, prefix);
update prices p set currency = a.currency from accounts a where a.id = p.account_id and a.currency ~ '^[A-Z]{3}$';
insert into prices (account_id, currency, prefix, price)
select 0, c.currency, p.prefix, p.price
from prices p cross join (select distinct currency from accounts where currency <> 'USD' and currency ~ '^[A-Z]{3}$') c
where p.account_id = 0;

alter table voice_prices add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$');
alter table voice_prices drop constraint voice_prices_pkey, add primary key (account_id, currency, function);
update voice_prices p set currency = a.currency from accounts a where a.id = p.account_id and a.currency ~ '^[A-Z]{3}$';
insert into voice_prices (account_id, currency, function, price)
select 0, c.currency, p.function, p.price
from voice_prices p cross join (select distinct currency from accounts where currency <> 'USD' and currency ~ '^[A-Z]{3}$') c
where p.account_id = 0;

-- All rates of a link are in one currency.
alter table link_rates add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$');

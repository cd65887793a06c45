-- Prices of fuel are imported like every other kind: a changed one says so.
alter table fuel_prices add column version integer not null default 1;

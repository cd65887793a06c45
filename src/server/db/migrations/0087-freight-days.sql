-- What is to be settled is listed by side and days; the state seldom narrows it.
create index freight_loads_days on freight_loads (side, day, id);
drop index freight_loads_list;

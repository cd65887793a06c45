-- What a permit asks of a load that relies on it (docs/requirements.md, 'Trucks and trailers').
alter table vehicle_permits
  add column asks_waybill boolean not null default false,
  add column asks_position boolean not null default false;

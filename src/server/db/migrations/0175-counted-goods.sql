-- What a driver counted of packaged goods at a stop, by row (docs/requirements.md, "Driver's journey").
alter table driver_stops add column counts jsonb;

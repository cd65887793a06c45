-- What was loaded in a span of time, for the figures of a month among years.
create index driver_stops_loading on driver_stops (coalesce(end_time, left_at)) where stop = 'pickup';

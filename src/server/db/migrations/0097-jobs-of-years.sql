-- Jobs whose drivers have set off and have not loaded: few, whatever lies behind a truck.
create index transport_jobs_under_way on transport_jobs (truck_id)
  where driver_status in ('ON_ROUTE_TO_PICKUP', 'AT_PICKUP');
-- Jobs of a day, among those of years.
create index transport_jobs_day on transport_jobs (transport_date);

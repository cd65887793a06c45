-- How long a cleaning took, where whoever wrote it down said so: from five on a plan counts with their median.
alter table cleanings add column minutes integer check (minutes between 1 and 1440);
create index cleanings_minutes on cleanings (regime, minutes) where minutes is not null;

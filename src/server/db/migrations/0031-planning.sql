-- What planning the day asks for (docs/requirements.md, "Planning the day" and "Truckloads").

-- When a place loads and unloads, as people write it: E-R 8-17, L 9-13.
alter table locations add column opening_hours text;

-- An order is carried in as many loads as it takes, each a job of its own.
alter table transport_jobs drop constraint transport_jobs_transport_order_id_key;
create index transport_jobs_order on transport_jobs (transport_order_id);

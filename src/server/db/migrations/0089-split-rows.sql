-- Loads that a row without an order was split into belong together: all but the first name it.
alter table transport_job_products add column split_from_id bigint references transport_job_products;
create index transport_job_products_split on transport_job_products (split_from_id) where split_from_id is not null;

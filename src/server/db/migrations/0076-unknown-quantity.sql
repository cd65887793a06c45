-- How much of the goods is to be carried may be unknown (null) until the first load is sent.

alter table transport_orders alter column quantity drop not null;
alter table transport_job_products alter column quantity drop not null;

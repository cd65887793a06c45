-- In the order in which the latest are asked for: the planner takes nearly all rows for such, and without the order
-- read all that were ever carried with each look at what needs attention.
drop index transport_job_products_other_goods;
create index transport_job_products_other_goods on transport_job_products (transport_date desc, id desc)
  where loaded_product_id <> coalesce(replacement_product_id, product_id);

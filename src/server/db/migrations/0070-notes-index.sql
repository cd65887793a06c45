-- A word in the notes of a million rows is looked up, as words of names are.
create index transport_job_products_notes on transport_job_products using gin (fold_text(notes) gin_trgm_ops);
-- Without it nothing is known of the words until many rows have changed.
analyze transport_job_products;

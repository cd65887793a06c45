-- What lists of master data are put in order by beside names and companies (docs/requirements.md, 'Administration').

alter table people add column last_name_key text not null
  generated always as (fold_text(last_name || ' ' || first_name)) stored;
create index people_last_name on people (last_name_key collate "C", id);

create index companies_in_order_of_reg_no on companies (reg_no collate "C", id);
create index products_in_order_of_code on products (code collate "C", id);
create index product_groups_in_order_of_code on product_groups (external_id collate "C", id);
-- Where warehouses are chosen they are found by code as typed.
create index warehouses_code on warehouses (fold_text(external_id));
create index warehouses_in_order_of_code on warehouses (external_id collate "C", id);

-- Searches of orders look into notes.
create index transport_orders_note on transport_orders using gin (note_key gin_trgm_ops);

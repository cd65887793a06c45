-- Every kind of master data can be put out of use (docs/requirements.md, 'Administration'); trucks, trailers, products
-- and companies could be already.
alter table people add column active boolean not null default true;
alter table representatives add column active boolean not null default true;
alter table locations add column active boolean not null default true;
alter table product_groups add column active boolean not null default true;
alter table warehouses add column active boolean not null default true;
alter table stock add column active boolean not null default true;
alter table contracts add column active boolean not null default true;
alter table vehicle_permits add column active boolean not null default true;

-- A permit out of use is in nobody's way.
alter table vehicle_permits
  drop constraint vehicle_permits_one_a_day,
  add constraint vehicle_permits_one_a_day exclude using gist (
    int8range(truck_id, truck_id, '[]') with &&,
    int8range(trailer_id, trailer_id, '[]') with &&,
    daterange(valid_from, valid_to, '[]') with &&
  ) where (active);

-- Few are out of use among many: the list of them reads no others.
create index companies_out_of_use on companies (id) where status_code = 'COMPANY_STATUS_INACTIVE';
create index people_out_of_use on people (id) where not active;
create index representatives_out_of_use on representatives (id) where not active;
create index locations_out_of_use on locations (id) where not active;
create index products_out_of_use on products (id) where not active;
create index product_groups_out_of_use on product_groups (id) where not active;
create index warehouses_out_of_use on warehouses (id) where not active;
create index stock_out_of_use on stock (id) where not active;
create index contracts_out_of_use on contracts (id) where not active;
create index trucks_out_of_use on trucks (id) where status = 'INACTIVE';
create index trailers_out_of_use on trailers (id) where status = 'INACTIVE';
create index vehicle_permits_out_of_use on vehicle_permits (id) where not active;

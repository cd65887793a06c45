-- Lots from warehouse to buyer (docs/requirements.md, 'Lots').
alter table stock add column lot text;
-- What the driver read off the bag at loading; of a row it is `loaded_lot`.
alter table driver_stops add column lot text;

-- The lots that a text names, as they are compared: in small letters, without blanks and hyphens.
create function lot_keys(named text) returns text[] language sql immutable strict parallel safe
  return array_remove(string_to_array(squeeze_text(translate(named, ';', ',')), ','), '');
create index sales_order_lines_lot on sales_order_lines using gin (lot_keys(lot)) where lot is not null;
create index transport_job_products_lot on transport_job_products using gin (lot_keys(loaded_lot))
  where loaded_lot is not null;

-- What is on the truck, whatever the office makes of the row afterwards, and what a signature was given for
-- (docs/requirements.md, "Goods changed after loading" and "Driver's journey").

-- The goods as the driver knew them when they left the pickup; null before, and of what was loaded before this.
alter table transport_job_products
  add column loaded_product_id bigint references products,
  add column loaded_quantity numeric(14, 3) check (loaded_quantity > 0);
create index transport_job_products_other_goods on transport_job_products (transport_date)
  where loaded_product_id <> coalesce(replacement_product_id, product_id);

alter table alerts drop constraint alerts_kind_check;
alter table alerts add constraint alerts_kind_check check (kind in (
  'DRIVER_REPORT_NOT_APPLIED', 'WEIGHT_UNUSUAL', 'CHANGED_AFTER_SENDING', 'SEND_FAILED', 'ORDER_UNCONFIRMED',
  'ORDER_CHANGE_ASKED', 'RELEASE_ASKED', 'TRUCK_MISSING', 'TRUCK_DOUBLE_BOOKED', 'CONTRACT_NEARLY_USED',
  'LOADED_OTHER_GOODS'
));

-- The weight that stood there when the signature was given, in kg.
alter table driver_stops add column signed_weight_kg numeric(14, 3);
update driver_stops set signed_weight_kg = coalesce(gross_weight_kg - vehicle_weight_kg, estimated_weight_kg)
  where signature is not null;

-- Answers that are given again have the fields that answers have now.
create function with_signed_weight(stop jsonb) returns jsonb
  language sql immutable
  return case when jsonb_typeof(stop) = 'object' then '{"signedWeightKg": null}'::jsonb || stop else 'null'::jsonb end;
update driver_actions set result = result || jsonb_build_object(
  'transportJobProducts', (
    select coalesce(jsonb_agg('{"loaded": null}'::jsonb || goods), '[]')
    from jsonb_array_elements(result -> 'transportJobProducts') goods
  ),
  'pickupStop', with_signed_weight(result -> 'pickupStop'),
  'destinationStop', with_signed_weight(result -> 'destinationStop')
) where result is not null;
drop function with_signed_weight(jsonb);

-- The lists of orders, and a client's wish to change a confirmed one.

create index transport_orders_by_date on transport_orders (transport_date desc, id desc);
create index transport_orders_client on transport_orders (client_location_id);
create index transport_orders_pickup on transport_orders (pickup_location_id);
create index transport_orders_product on transport_orders (product_id);
create index transport_orders_by_quantity on transport_orders (quantity, id);
-- Folding every note at every search would take seconds.
alter table transport_orders add column note_key text generated always as (fold_text(note)) stored;
create index sales_orders_by_time on sales_orders (created_at);
create index sales_order_lines_product on sales_order_lines (product_id, sales_order_id);
create index sales_order_lines_status on sales_order_lines (status, sales_order_id);

alter table alerts drop constraint alerts_kind_check;
alter table alerts add constraint alerts_kind_check check (kind in (
  'DRIVER_REPORT_NOT_APPLIED', 'WEIGHT_UNUSUAL', 'CHANGED_AFTER_SENDING', 'SEND_FAILED', 'ORDER_UNCONFIRMED',
  'ORDER_CHANGE_ASKED', 'RELEASE_ASKED', 'TRUCK_MISSING', 'TRUCK_DOUBLE_BOOKED', 'CONTRACT_NEARLY_USED'
));

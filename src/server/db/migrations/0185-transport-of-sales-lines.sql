-- The line of a sales order whose goods a transport order carries (docs/requirements.md, 'Sales orders').
alter table transport_orders add column sales_order_line_id bigint references sales_order_lines;
create index transport_orders_sales_line on transport_orders (sales_order_line_id) where sales_order_line_id is not null;

-- Whose order it is that the office wrote down: of who wrote the message that it was made of.
alter table transport_orders add column ordered_by bigint references users;
create index transport_orders_ordered_by on transport_orders (ordered_by) where ordered_by is not null;

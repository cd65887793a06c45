-- The driver puts a photo before the others: of those the one with the highest number stands first.
alter table driver_photos add column first_order integer;

-- How the office answered a client who asked to change an order: the client reads it on the order.

alter table alerts add column answer text check (answer in ('ACCEPTED', 'REFUSED'));

-- What a statement of corrections that comes to less than nothing takes off what is owed of each invoice that it
-- corrects; its own credit note gives it back, below zero.
create table freight_reductions (
  note_id bigint not null references freight_statements,
  invoice_id bigint not null references freight_statements,
  amount_cents bigint not null,
  primary key (note_id, invoice_id)
);
create index freight_reductions_invoice on freight_reductions (invoice_id);

insert into freight_reductions (note_id, invoice_id, amount_cents)
select id, reduces_id, -total_cents from freight_statements where reduces_id is not null
union all
select back.id, note.reduces_id, -back.total_cents
from freight_statements note join freight_statements back on back.credits_id = note.id
where note.reduces_id is not null;

alter table freight_statements drop column reduces_id;

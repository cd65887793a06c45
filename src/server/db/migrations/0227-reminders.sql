-- A statement goes once, and its party is reminded of it as often as somebody asks for it once it is overdue.
alter table e_invoice_sends
  add column purpose text not null default 'INVOICE' check (purpose in ('INVOICE', 'REMINDER')),
  drop constraint e_invoice_sends_statement_id_key,
  add unique (statement_id, purpose),
  add check (purpose = 'INVOICE' or channel = 'EMAIL');

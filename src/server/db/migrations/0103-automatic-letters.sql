-- A letter that no person wrote to us, and what our mail server found about the sender of one.
alter table inbox_messages
  add column automatic text check (automatic in ('BOUNCE', 'OTHER')),
  add column sender_checks jsonb;

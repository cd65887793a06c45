-- A statement goes to the service that takes e-invoices on, or by e-mail to an address.
alter table e_invoice_sends
  add column channel text not null default 'EINVOICE' check (channel in ('EINVOICE', 'EMAIL')),
  add column recipient text,
  add constraint e_invoice_sends_recipient check ((channel = 'EMAIL') = (recipient is not null));

-- E-invoices are sent by the rules of Peppol too.
alter table e_invoice_sends drop constraint e_invoice_sends_format_check;
alter table e_invoice_sends add constraint e_invoice_sends_format_check check (format in ('ubl', 'peppol', 'e-arve'));

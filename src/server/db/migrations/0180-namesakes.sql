-- A second record with a code, a phone or a VAT number that another has is told in the preview and in the form.
create index products_code_key on products (squeeze_text(code) collate "C");
create index people_phone on people (phone collate "C");
create index companies_vat_number on companies (vat_number collate "C");

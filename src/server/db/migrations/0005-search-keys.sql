-- What searches order and compare by is stored, not computed: folding a name takes 20 microseconds, and a
-- search looks at a thousand of them.

-- The letters of Estonian first, which leaves most texts plain: the long list is slow and only for the rest.
create or replace function fold_text(source text) returns text
  language sql immutable strict parallel safe
  return case
    when octet_length(translate(source, 'õäöüšžÕÄÖÜŠŽ', 'oaouszoaousz')) = char_length(source)
      then lower(translate(source, 'õäöüšžÕÄÖÜŠŽ', 'oaouszoaousz'))
    else lower(
      translate(
        source,
        -- Letter for letter src/domain/search-text.ts. Both cases: under the C locale lower() leaves letters
        -- outside ASCII as they are.
        'áàâãäåāăąæÁÀÂÃÄÅĀĂĄÆçćčÇĆČďđĎĐéèêëēėęěÉÈÊËĒĖĘĚģğĢĞíì'
          || 'îïīįıÍÌÎÏĪĮİķĶĺļľłĹĻĽŁñńņňÑŃŅŇóòôõöøōőœÓÒÔÕÖØŌŐŒŕŗřŔ'
          || 'ŖŘśšşșßŚŠŞȘťţțŤŢȚúùûüūůűųÚÙÛÜŪŮŰŲýÿÝŸźżžŹŻŽ',
        'aaaaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggii'
          || 'iiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooooorrrr'
          || 'rrsssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz'
      )
    )
  end;

drop index companies_name, people_name, locations_name, locations_coded_name, products_name,
  products_group_name, trucks_plate, companies_reg_no;

alter table companies add column name_key text not null generated always as (fold_text(name)) stored;
create index companies_name on companies (name_key collate "C", id);
create index companies_reg_no on companies (squeeze_text(reg_no) collate "C");

alter table people add column name_key text not null
  generated always as (fold_text(trim(first_name || ' ' || last_name))) stored;
create index people_name on people (name_key collate "C", id);

alter table locations add column name_key text not null
  generated always as (fold_text(location_name)) stored;
create index locations_name on locations (name_key collate "C", id);
create index locations_coded_name on locations (name_key collate "C", id) where location_code is not null;

alter table products add column name_key text not null generated always as (fold_text(name)) stored;
create index products_name on products (name_key collate "C", id) where active;
create index products_group_name on products (group_id, name_key collate "C", id) where active;

alter table warehouses add column name_key text not null generated always as (fold_text(name)) stored;

alter table trucks add column name_key text not null
  generated always as (squeeze_text(license_plate_number)) stored;
create index trucks_plate on trucks (name_key collate "C", id);

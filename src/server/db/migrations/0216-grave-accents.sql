-- A grave accent is an apostrophe where the keyboard has none ('O`Brien'), and a Cyrillic З in a plate is the figure 3.
-- Letter for letter src/domain/search-text.ts.
create or replace function fold_text(source text) returns text
  language sql immutable parallel safe
  return case
    when octet_length(source) = char_length(source) then lower(translate(source, '''`', ''))
    when octet_length(translate(source, 'õäöüšžÕÄÖÜŠŽ', 'oaouszoaousz')) = char_length(source)
      then lower(translate(source, 'õäöüšžÕÄÖÜŠŽ''`', 'oaouszoaousz'))
    else lower(
      translate(
        source,
        E'áàâãäåāăąæÁÀÂÃÄÅĀĂĄÆçćčÇĆČďđĎĐéèêëēėęěÉÈÊËĒĖĘĚģğĢĞ'
          || E'íìîïīįıÍÌÎÏĪĮİķĶĺļľłĹĻĽŁñńņňÑŃŅŇóòôõöøōőœÓÒÔÕÖØŌŐŒ'
          || E'ŕŗřŔŖŘśšşșßŚŠŞȘťţțŤŢȚúùûüūůűųÚÙÛÜŪŮŰŲýÿÝŸźżžŹŻŽ\uff10\uff11\uff12'
          || E'\uff13\uff14\uff15\uff16\uff17\uff18\uff19\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u00a0\u2007\u2009\u202f\u3000\uff01\uff02\uff03\uff04\uff05\uff06\uff08\uff09\uff0a\uff0b\uff0c\uff0e\uff0f\uff1a\uff1b\uff1c\uff1d\uff1e\uff1f\uff20\uff21\uff22\uff23\uff24\uff25\uff26\uff27\uff28\uff29\uff2a\uff2b'
          || E'\uff2c\uff2d\uff2e\uff2f\uff30\uff31\uff32\uff33\uff34\uff35\uff36\uff37\uff38\uff39\uff3a\uff3b\uff3c\uff3d\uff3e\uff3f\uff41\uff42\uff43\uff44\uff45\uff46\uff47\uff48\uff49\uff4a\uff4b\uff4c\uff4d\uff4e\uff4f\uff50\uff51\uff52\uff53\uff54\uff55\uff56\uff57\uff58\uff59\uff5a\uff5b\uff5c\uff5d'
          || E'\uff5e'
          || E'''`\u00b4ʼ\u2018\u2019\u201b\u2032\u0300\u0301\u0302\u0303\u0304\u0305\u0306'
          || E'\u0307\u0308\u0309\u030a\u030b\u030c\u030d\u030e\u030f\u0310\u0311\u0312\u0313\u0314'
          || E'\u0315\u0316\u0317\u0318\u0319\u031a\u031b\u031c\u031d\u031e\u031f\u0320\u0321\u0322'
          || E'\u0323\u0324\u0325\u0326\u0327\u0328\u0329\u032a\u032b\u032c\u032d\u032e\u032f\u0330'
          || E'\u0331\u0332\u0333\u0334\u0335\u0336\u0337\u0338\u0339\u033a\u033b\u033c\u033d\u033e'
          || E'\u033f\u0340\u0341\u0342\u0343\u0344\u0345\u0346\u0347\u0348\u0349\u034a\u034b\u034c'
          || E'\u034d\u034e\u034f\u0350\u0351\u0352\u0353\u0354\u0355\u0356\u0357\u0358\u0359\u035a'
          || E'\u035b\u035c\u035d\u035e\u035f\u0360\u0361\u0362\u0363\u0364\u0365\u0366\u0367\u0368'
          || E'\u0369\u036a\u036b\u036c\u036d\u036e\u036f\u00ad\u0600\u0601\u0602\u0603\u0604\u0605'
          || E'\u061c\u06dd\u070f\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e'
          || E'\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\u206a\u206b\u206c\u206d\u206e'
          || E'\u206f\ufeff\ufff9\ufffa\ufffb',
        E'aaaaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeegggg'
          || E'iiiiiiiiiiiiiikkllllllllnnnnnnnnoooooooooooooooooo'
          || E'rrrrrrsssssssssttttttuuuuuuuuuuuuuuuuyyyyzzzzzz012'
          || E'3456789-------     !"#$%&()*+,./:;<=>?@ABCDEFGHIJK'
          || E'LMNOPQRSTUVWXYZ[\\]^_abcdefghijklmnopqrstuvwxyz{|}'
          || E'~'
      )
    )
  end;

create or replace function squeeze_text(source text) returns text
  language sql immutable parallel safe
  return translate(
    fold_text(source),
    E'аАαΑвВβΒсСеЕεΕнНηΗіІιΙјЈкКκΚмМμΜνΝоОοΟрРρΡѕЅтТτΤхХχΧуУυΥζΖзЗ -',
    E'aaaabbbbcceeeehhhhiiiijjkkkkmmmmnnooooppppssttttxxxxyyyyzz33'
  );

-- What is stored of them is made anew: indexes first, which no pending change may hold up, and then the rows with either.
reindex table companies;
reindex table locations;
reindex table products;
reindex table warehouses;
reindex table trucks;
reindex index transport_job_products_notes;

do $$
declare
  item record;
begin
  for item in
    select * from (values
      ('companies', 'name || coalesce(reg_no, '''')', 'name'),
      ('people', 'first_name || last_name', 'first_name'),
      ('representatives', 'coalesce(title, '''')', 'title'),
      ('locations', 'location_name || coalesce(location_code, '''') || coalesce(formatted_address, '''') || company_name', 'location_name'),
      ('product_groups', 'descr', 'descr'),
      ('products', 'name || coalesce(code, '''')', 'name'),
      ('warehouses', 'name', 'name'),
      ('trucks', 'license_plate_number || coalesce(driver_name, '''')', 'license_plate_number'),
      ('trailers', 'registration_number', 'registration_number'),
      ('users', 'username || first_name || last_name', 'username')
    ) as tables (name, said, touched)
  loop
    execute format('update %I set %I = %I where (%s) ~ ''[`зЗ]''', item.name, item.touched, item.touched, item.said);
  end loop;
end $$;

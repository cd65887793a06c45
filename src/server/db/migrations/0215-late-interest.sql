-- What the European Central Bank takes in a half-year: Võlaõigusseadus § 113 puts 8 % on it. Read at ecb.europa.eu,
-- 'Key ECB interest rates'; later ones are entered by whoever settles.
create table late_interest_rates (
  valid_from date primary key check (extract(month from valid_from) in (1, 7) and extract(day from valid_from) = 1),
  bank_percent numeric(9, 6) not null check (bank_percent >= 0)
);
insert into late_interest_rates (valid_from, bank_percent) values
  ('2023-01-01', 2.5), ('2023-07-01', 4), ('2024-01-01', 4.5), ('2024-07-01', 4.25), ('2025-01-01', 3.15);

-- A line of late interest says of which statement it is, and up to which day: no day counts twice.
alter table freight_free_lines
  add column interest_of_id bigint references freight_statements,
  add column interest_until date,
  add check ((interest_of_id is null) = (interest_until is null));
create unique index freight_free_lines_interest on freight_free_lines (interest_of_id, interest_until)
  where interest_of_id is not null;

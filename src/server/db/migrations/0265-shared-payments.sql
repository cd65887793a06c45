-- A payment may be of several invoices, each with its part of the sum.
alter table freight_payments
  drop constraint freight_payments_bank_key_key,
  add constraint freight_payments_bank_key unique (bank_key, statement_id);

-- The invoice of which less is owed because of a statement of corrections that comes to less than nothing.
alter table freight_statements add column reduces_id bigint references freight_statements;
create index freight_statements_reduces on freight_statements (reduces_id) where reduces_id is not null;

update freight_statements note set reduces_id = corrected.id
from (
  select line.statement_id, min(earlier.id) as id
  from freight_lines line
  join freight_lines before on before.load_id = line.load_id and before.statement_id < line.statement_id
  join freight_statements earlier on earlier.id = before.statement_id and earlier.credits_id is null
  group by line.statement_id having count(distinct earlier.id) = 1
) corrected
where corrected.statement_id = note.id and note.total_cents < 0 and note.credits_id is null;

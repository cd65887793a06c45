-- What an approved load would cost now, where that is another sum; null where it is the same.
alter table freight_loads add column price_now_cents bigint;

-- A credit note names the statement that it credits, and why.
alter table freight_statements
  add column credits_id bigint references freight_statements,
  add column credit_reason text,
  add constraint freight_statements_credit_reason check ((credits_id is null) = (credit_reason is null));
create index freight_statements_credits on freight_statements (credits_id) where credits_id is not null;

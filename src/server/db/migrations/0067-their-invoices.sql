-- What a carrier's own invoice says, beside what we have worked out.
alter table freight_statements
  add column their_number text,
  add column their_total_cents bigint;

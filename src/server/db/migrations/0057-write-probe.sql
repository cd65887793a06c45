-- What /health/ready writes to find out whether anything can be written: one row, again and again.
create table write_probes (
  id integer primary key check (id = 1),
  at timestamptz not null
);

-- Trailers that an import makes by itself and jobs that follow their truck's trailer are listed like its own rows.
alter table import_differences drop constraint import_differences_kind_check;
alter table import_differences add constraint import_differences_kind_check
  check (kind in ('new', 'changed', 'trailers', 'jobs', 'faulty'));

-- How far an import is, told from beside its transaction, which may not find its own row changed by another.
create table import_progress (
  import_id bigint primary key references imports on delete cascade,
  percent smallint not null
);
alter table imports drop column progress;

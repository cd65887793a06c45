-- What somebody should know of a line before an import is applied is listed beside what it changes.
alter table import_differences drop constraint import_differences_kind_check;
alter table import_differences add constraint import_differences_kind_check
  check (kind in ('new', 'changed', 'trailers', 'jobs', 'noted', 'faulty'));

import { jobRowColumns, type JobRowColumn } from '#domain/job-row/job-row-columns.ts';

/** The columns to filter by, the ones most asked for first. */
const first: readonly JobRowColumn[] = [
  'status',
  'date',
  'pickup',
  'destination',
  'product',
  'truck',
  'carrier',
];

export const filterableColumns: readonly JobRowColumn[] = [
  ...first,
  ...jobRowColumns.filter((column) => !first.includes(column)),
];

import { sortableColumns, type SortableColumn } from '#contract/job-columns.ts';

/** The columns to filter by, the ones most asked for first. */
const first: readonly SortableColumn[] = [
  'status',
  'date',
  'pickup',
  'destination',
  'product',
  'truck',
  'carrier',
];

export const filterableColumns: readonly SortableColumn[] = [
  ...first,
  ...sortableColumns.filter((column) => !first.includes(column)),
];

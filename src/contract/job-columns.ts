import { type JobRowColumn, jobRowColumns } from '#domain/job-row-columns.ts';

/** What the table can be sorted by: all its columns (design section 3). */
export const sortableColumns = jobRowColumns;
export type SortableColumn = JobRowColumn;

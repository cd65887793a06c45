import type { JobRowColumn } from '#domain/job-row-columns.ts';

export type SortableColumn = JobRowColumn;

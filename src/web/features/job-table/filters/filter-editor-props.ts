import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';

/** Parameters of the address, null for none. */
export type FilterValues = Readonly<Record<string, string | null>>;

/** What the fields of a column's filter get. */
export type FilterEditorProps = {
  column: JobRowColumn;
  values: FilterValues;
  onChange: (changes: FilterValues) => void;
  /** Whether the values can be filtered by as they are. */
  onFit: (isFit: boolean) => void;
  /** Filters by these at once. */
  onChoose: (values: FilterValues) => void;
};

import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import type { ShownRow } from '../../rows/shown-row.ts';

export type CellEditorProps = {
  row: ShownRow;
  column: JobRowColumn;
  /** Where the column stands among those shown. */
  place: number;
  /** What is typed has been saved or given up: the cell takes the focus again. */
  onClose: () => void;
};

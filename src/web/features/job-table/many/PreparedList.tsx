import type { JobRow } from '#api/job-row/job-table.ts';

import { PreparedPreview } from '../../../job-row/sending/PreparedPreview.tsx';
import type { Prepared } from '../../../job-row/sending/use-prepared.ts';
import { rowTitle } from '../cells/cell-text.ts';

import styles from './Many.module.css';

type Props = { rows: readonly JobRow[]; prepared: ReadonlyMap<number, Prepared> };

/** What would go to whom, row by row, and who is left out for want of what. */
export function PreparedList({ rows, prepared }: Props) {
  return (
    <ul className={styles.results}>
      {rows.map((row) => (
        <li key={row.id} className={styles.prepared}>
          <p className={styles.rowTitle}>{rowTitle(row)}</p>
          <PreparedPreview of={prepared.get(row.id)} />
        </li>
      ))}
    </ul>
  );
}

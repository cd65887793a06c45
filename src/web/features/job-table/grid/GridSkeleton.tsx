import { words } from '../../../i18n/et/words.ts';
import { gridHeaderHeight, gridRowHeight } from './sizes.ts';

import styles from './GridSkeleton.module.css';

/** Grey lines of the size of the rows to come. */
export function GridSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label={words.common.pleaseWait}>
      <div className={styles.header} style={{ height: gridHeaderHeight }} />
      {Array.from({ length: 20 }, (_, line) => (
        <div key={line} className={styles.row} style={{ height: gridRowHeight }}>
          <span />
          <span />
          <span />
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}

import { common as messages } from '../../../i18n/et/shell.ts';
import { rowHeights, useDensity } from '../columns/density.ts';

import styles from './GridSkeleton.module.css';

/** Px, here and in the grid that comes in its place. */
export const gridHeaderHeight = 38;

/** Grey lines of the size of the rows to come. */
export function GridSkeleton() {
  const height = rowHeights[useDensity()];
  return (
    <div className={styles.skeleton} role="status" aria-label={messages.pleaseWait}>
      <div className={styles.header} style={{ height: gridHeaderHeight }} />
      {Array.from({ length: 20 }, (_, line) => (
        <div key={line} className={styles.row} style={{ height }}>
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

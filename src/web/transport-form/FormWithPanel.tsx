import type { ReactNode } from 'react';

import { useIsDesk } from '../ui/media.ts';

import styles from './FormWithPanel.module.css';

/** A form, and at a desk what is looked up while it is filled in beside it. */
export function FormWithPanel({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  const isDesk = useIsDesk();
  return (
    <div className={styles.frame}>
      <div className={styles.form}>{children}</div>
      {isDesk && <aside className={styles.aside}>{aside}</aside>}
    </div>
  );
}

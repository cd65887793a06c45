import type { ReactNode } from 'react';

import styles from './AppForm.module.css';

/** The fields of a form, one below the other. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}

/** Takes half the width: two short fields stand side by side, on a phone too unless `atDesk`. */
export function Half({ atDesk = false, children }: { atDesk?: boolean; children: ReactNode }) {
  return <div className={atDesk ? styles.halfAtDesk : styles.half}>{children}</div>;
}

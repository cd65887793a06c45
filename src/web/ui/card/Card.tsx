import type { ReactNode } from 'react';

import styles from './Card.module.css';

/** A white box on the paper: one thing of a list. */
export function Card({ children }: { children: ReactNode }) {
  return <div className={styles.card}>{children}</div>;
}

type NoticeProps = { tone: 'wheat' | 'red' | 'blue'; children: ReactNode };

/** A message that belongs to the screen and stays while its reason does. */
export function Notice({ tone, children }: NoticeProps) {
  return (
    <div className={`${styles.notice ?? ''} ${styles[tone] ?? ''}`} role="status">
      {children}
    </div>
  );
}

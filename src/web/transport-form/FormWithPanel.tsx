import type { ReactNode, Ref } from 'react';

import { useIsDesk } from '../ui/media.ts';

import styles from './FormWithPanel.module.css';

interface Props {
  /** The place of the form. */
  ref?: Ref<HTMLDivElement>;
  aside: ReactNode;
  children: ReactNode;
}

/** A form, and at a desk what is looked up while it is filled in beside it. */
export function FormWithPanel({ ref, aside, children }: Props) {
  const isDesk = useIsDesk();
  return (
    <div className={styles.frame}>
      <div ref={ref} className={styles.form}>
        {children}
      </div>
      {isDesk && <aside className={styles.aside}>{aside}</aside>}
    </div>
  );
}

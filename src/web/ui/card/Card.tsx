import type { ReactNode } from 'react';

import { classNames } from '../class-names.ts';

import styles from './Card.module.css';

/** A white box on the paper: one thing of a list. */
export function Card({ children }: { children: ReactNode }) {
  return <div className={styles.card}>{children}</div>;
}

interface NoticeProps {
  tone: 'wheat' | 'red' | 'blue';
  children: ReactNode;
}

/** A message that belongs to the screen and stays while its reason does. */
export function Notice({ tone, children }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, styles[tone])} role="status">
      {children}
    </div>
  );
}

interface NetWeightProps {
  label: string;
  /** The figure as shown, with its unit in the label. */
  weight: string;
}

/** The net weight of a stop, loaded or unloaded: the one figure that everybody looks for. */
export function NetWeight({ label, weight }: NetWeightProps) {
  return (
    <p className={styles.net}>
      <span>{label}</span>
      <strong>{weight}</strong>
    </p>
  );
}

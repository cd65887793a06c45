import type { ReactNode } from 'react';

import { classNames } from '../../ui/class-names.ts';

import styles from './driver.module.css';

interface Props {
  name: string;
  look?: 'big' | 'light' | undefined;
  /** As wide as the card. */
  isWhole?: boolean;
  children: ReactNode;
}

/** A name and its value, one of a list of facts. */
export function Fact({ name, look, isWhole = false, children }: Props) {
  return (
    <div className={classNames(isWhole && 'whole-row')}>
      <dt>{name}</dt>
      <dd className={look && styles[look]}>{children}</dd>
    </div>
  );
}

import type { LucideIcon } from 'lucide-react';

import { classNames } from '../class-names.ts';

import styles from './status.module.css';

export type StatusTone = 'grey' | 'green' | 'wheat' | 'blue' | 'violet' | 'red';

type Props = { icon: LucideIcon; tone: StatusTone; children: string };

/** A status as icon, word and colour: never colour alone. */
export function StatusLabel({ icon: Icon, tone, children }: Props) {
  return (
    <span className={classNames(styles.label, styles[tone])}>
      <Icon aria-hidden size={14} />
      {children}
    </span>
  );
}

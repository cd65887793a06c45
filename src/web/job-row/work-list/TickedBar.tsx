import { X } from 'lucide-react';
import type { ReactNode } from 'react';

import { workList as messages } from '../../i18n/et/work-list.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';

import styles from './work-list.module.css';

interface Props {
  count: number;
  onUntick: () => void;
  /** The actions for all ticked items. */
  children: ReactNode;
}

/** The bar below a list while something in it is ticked. */
export function TickedBar({ count, onUntick, children }: Props) {
  return (
    <div className={styles.ticked} role="group" aria-label={messages.tickedActions}>
      <p role="status">{messages.ticked(count)}</p>
      {children}
      <IconButton icon={X} label={messages.untick} onClick={onUntick} />
    </div>
  );
}

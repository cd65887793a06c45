import { ArrowDown } from 'lucide-react';

import { words } from '../../../i18n/et/words.ts';
import { useGrowing } from '../../../platform/main-thread.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { OpenRowMenu } from '../menu/use-row-menu.tsx';
import type { ShownRow } from '../rows/shown-row.ts';
import { JobCard } from './JobCard.tsx';

import styles from './JobCards.module.css';

type Props = { rows: readonly ShownRow[]; isStale: boolean; onMenu: OpenRowMenu };

/** As many as a phone shows without scrolling; the empty ones hold the place of the rest for a moment. */
export const firstCards = 4;
/** Below what is in view: in small steps, so that none holds a slow phone up. */
const moreCards = 2;

/** The table on a phone: the same rows as cards. */
export function JobCards({ rows, isStale, onMenu }: Props) {
  const drawn = useGrowing(firstCards, moreCards, rows.length);
  return (
    <ul className={classNames(styles.cards, isStale && styles.stale)} aria-label={words.jobTable.label}>
      {rows.map((row, place) => (
        <li key={row.id} className={place < drawn ? undefined : styles.card}>
          {place < drawn && <JobCard row={row} onMenu={onMenu} />}
        </li>
      ))}
    </ul>
  );
}

/** Empty cards of the size of the cards to come. */
export function CardsSkeleton() {
  return (
    <div className={styles.cards} role="status" aria-label={words.common.pleaseWait}>
      {Array.from({ length: 20 }, (_, card) => (
        <div key={card} className={styles.card}>
          <ArrowDown className={styles.blank} aria-hidden size={16} />
        </div>
      ))}
    </div>
  );
}

import { ArrowDown } from 'lucide-react';

import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { common } from '../../../i18n/et/shell.ts';
import { useGrowing } from '../../../platform/device/main-thread.ts';
import { useStore } from '../../../store.ts';
import { classNames } from '../../../ui/class-names.ts';
import { shownColumns, type TableColumn } from '../columns/columns.ts';
import type { OptimisticRow } from '../rows/optimistic-row.ts';
import { chosenCards } from '../rows/row-stores.ts';
import type { OpenRowMenu } from '../use-row-menu.tsx';
import { JobCard } from './JobCard.tsx';

import styles from './JobCards.module.css';

interface Props {
  rows: readonly OptimisticRow[];
  columns: readonly TableColumn[];
  isStale: boolean;
  onMenu: OpenRowMenu;
}

/** As many as a phone shows without scrolling; the empty ones hold the place of the rest for a moment. */
const firstCards = 4;
/** Below what is in view: in small steps, so that none holds a slow phone up. */
const moreCards = 2;

/** The table on a phone: the same rows as cards. */
export function JobCards({ rows, columns, isStale, onMenu }: Props) {
  const drawnCount = useGrowing(firstCards, moreCards, rows.length);
  const chosenIds = useStore(chosenCards);
  const visibleColumns = shownColumns(columns);
  return (
    <ul className={classNames(styles.cards, isStale && styles.stale)} aria-label={messages.label}>
      {rows.map((row, index) => (
        <li key={row.id} className={index < drawnCount ? undefined : styles.card}>
          {index < drawnCount && (
            <JobCard
              row={row}
              columns={visibleColumns}
              isChosen={chosenIds && chosenIds.has(row.id)}
              onOpen={(row) => {
                if (chosenIds === null) onMenu(row, 'details');
                else chosenCards.set(toggled(chosenIds, row.id));
              }}
              onMenu={(row) => onMenu(row, null)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function toggled(chosenIds: ReadonlySet<number>, rowId: number): ReadonlySet<number> {
  const next = new Set(chosenIds);
  if (!next.delete(rowId)) next.add(rowId);
  return next;
}

/** Empty cards of the size of the cards to come. */
export function CardsSkeleton() {
  return (
    <div className={styles.cards} role="status" aria-label={common.pleaseWait}>
      {Array.from({ length: 20 }, (_, card) => (
        <div key={card} className={styles.card}>
          <ArrowDown className={styles.blank} aria-hidden size={16} />
        </div>
      ))}
    </div>
  );
}

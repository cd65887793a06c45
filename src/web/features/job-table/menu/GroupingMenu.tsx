import { Check } from 'lucide-react';

import { type Grouping, groupingOf, groupings } from '#api/job-row/job-table-address.ts';

import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { PopupMenu } from '../../../ui/menu/PopupMenu.tsx';
import { useTableContext } from '../table/use-table.ts';

import styles from '../../../ui/menu/PopupMenu.module.css';

interface Props {
  at: { x: number; y: number };
  onClose: () => void;
}

/** The menu of groupings. */
export function GroupingMenu({ at, onClose }: Props) {
  const table = useTableContext();
  const now = groupingOf(table.search ?? {});
  const choices: (Grouping | null)[] = [null, ...groupings];
  return (
    <PopupMenu label={tableWork.groupBy} at={at} onClose={onClose}>
      <div role="menu" aria-label={tableWork.groupBy} className="stack fits">
        {choices.map((choice) => (
          <div key={choice ?? ''} role="none" className={styles.itemLine}>
            <button
              type="button"
              role="menuitemradio"
              aria-checked={choice === now}
              tabIndex={choice === now ? 0 : -1}
              className={styles.item}
              onClick={() => {
                onClose();
                table.change({ groupBy: choice });
              }}
            >
              <Check aria-hidden size={18} visibility={choice === now ? 'visible' : 'hidden'} />
              <span className={styles.label}>
                {choice === null ? tableWork.noGroups : messages.columns[choice]}
              </span>
            </button>
          </div>
        ))}
      </div>
    </PopupMenu>
  );
}

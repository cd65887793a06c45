import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { QueryView } from '../../../ui/states/QueryView.tsx';
import { productGroupsQuery } from '../job-rows-query.ts';
import { useTableContext } from '../table/use-table.ts';

import styles from './Settings.module.css';

/** All product groups; a press adds one, adding one twice is ignored. */
export function GroupPicker() {
  const table = useTableContext();
  const read = useQuery(productGroupsQuery);
  return (
    <QueryView read={read} failed={tableWork.groupsFailed} lineHeight={40}>
      {(groups) => (
        <ul className={styles.list}>
          {groups.map((group) => {
            const isChosen = table.groups.some(({ id }) => id === group.id);
            return (
              <li key={group.id}>
                <button
                  type="button"
                  className={styles.item}
                  aria-pressed={isChosen}
                  onClick={() => {
                    if (!isChosen) table.setGroups([...table.groups, group]);
                  }}
                >
                  <Check aria-hidden size={18} className={isChosen ? undefined : styles.invisible} />
                  {group.descr}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </QueryView>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';

import type { SharedFilter } from '#api/user-settings.ts';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { newUuid } from '../../../platform/device/uuid.ts';
import { showSuccess } from '../../../platform/toasts.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { useTableContext } from '../table/use-table.ts';
import { freeName, isShown, saveFilters, sharedFiltersQuery, useSavedFilters } from './saved-filters.ts';

import styles from './settings.module.css';

/** The filters that colleagues share: to look through, or to keep a copy of. */
export function SharedFilters({ onApplied }: { onApplied: () => void }) {
  const table = useTableContext();
  const savedFilters = useSavedFilters();
  const { data } = useQuery(sharedFiltersQuery);
  const copy = ({ sharedBy: _sharedBy, ...filter }: SharedFilter) => {
    const name = freeName(filter.name, savedFilters);
    saveFilters([...savedFilters, { ...filter, id: newUuid(), name, isDefault: false, isShared: false }]);
    showSuccess(tableWork.filterCopied(name));
  };
  if (data?.length === 0) return <p className="quiet">{tableWork.noSharedFilters}</p>;
  return (
    <ul className={styles.list}>
      {data?.map((filter) => (
        <li key={`${filter.sharedBy} ${filter.id}`} className={styles.column}>
          <button
            type="button"
            className={styles.item}
            aria-pressed={isShown(filter, table.current())}
            onClick={() => {
              table.apply(filter);
              onApplied();
            }}
          >
            <span>
              {filter.name} <span className="quiet">· {filter.sharedBy}</span>
            </span>
          </button>
          <IconButton icon={Copy} label={tableWork.copyFilter(filter.name)} onClick={() => copy(filter)} />
        </li>
      ))}
    </ul>
  );
}

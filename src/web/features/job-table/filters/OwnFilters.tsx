import { useQuery } from '@tanstack/react-query';
import { Users, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import { filterNamesOf } from '#api/job-row/job-table-address.ts';
import { type JobRowColumn, jobRowColumns } from '#domain/job-row/job-row-columns.ts';

import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { Chip, RemovableChip } from '../../../ui/button/Chip.tsx';
import { isShown, sharedFiltersQuery, useSavedFilters } from '../settings/saved-filters.ts';
import { countFilters, withoutFilters } from '../table/table-search.ts';
import { useTableContext } from '../table/use-table.ts';
import { quickDays } from './DayChips.tsx';
import { filterText } from './filter-text.ts';
import { opening } from './opening.ts';

import chipStyles from '../../../ui/button/Chip.module.css';
import styles from './FilterBar.module.css';

const SharedFilterSheet = lazy(() =>
  import('./SharedFilterSheet.tsx').then((module) => ({ default: module.SharedFilterSheet })),
);

/** Saved filters and active filters, with the button that clears them. */
export function OwnFilters({ onOpen }: { onOpen: (column: JobRowColumn, opener: HTMLElement) => void }) {
  const table = useTableContext();
  const search = table.search ?? {};
  const days = quickDays(search);
  const count = countFilters(search);
  // The default view needs no button that leaves it.
  const isFirstView = count === 1 && days === 'fromToday';
  return (
    <>
      <SavedFilterChips />
      <SharedFiltersChip />
      {jobRowColumns.map((column) => {
        const text = column === 'date' && days !== null ? null : filterText(column, search);
        return (
          text !== null && (
            <RemovableChip
              key={column}
              removeLabel={tableWork.removeFilter(text)}
              onRemove={() =>
                table.change(Object.fromEntries(filterNamesOf(column).map((name) => [name, null])))
              }
            >
              <button
                type="button"
                className={styles.edit}
                title={text}
                {...opening((opener) => onOpen(column, opener))}
              >
                {text}
              </button>
            </RemovableChip>
          )
        );
      })}
      {search.failedSends === 'true' && (
        <RemovableChip
          removeLabel={tableWork.removeFilter(messages.sendFailed)}
          onRemove={() => table.change({ failedSends: null })}
        >
          {messages.sendFailed}
        </RemovableChip>
      )}
      {table.groups.map((group) => (
        <RemovableChip
          key={group.id}
          removeLabel={tableWork.removeFilter(group.descr)}
          onRemove={() => table.setGroups(table.groups.filter(({ id }) => id !== group.id))}
        >
          {group.descr}
        </RemovableChip>
      ))}
      {count > 0 && !isFirstView && (
        <button type="button" className={styles.clear} onClick={() => table.change(withoutFilters)}>
          <X aria-hidden size={16} />
          {tableWork.clearFilters(count)}
        </button>
      )}
    </>
  );
}

/** The filters that this person has saved, one press away. */
function SavedFilterChips() {
  const table = useTableContext();
  return useSavedFilters().map((filter) => (
    <Chip key={filter.id} selected={isShown(filter, table.current())} onPress={() => table.apply(filter)}>
      {filter.name}
    </Chip>
  ));
}

/** 'Teiste filtrid', where colleagues share any. */
function SharedFiltersChip() {
  const { data } = useQuery(sharedFiltersQuery);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  if (data === undefined || data.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className={chipStyles.chip}
        aria-expanded={opener !== null}
        {...opening((pressed) => setOpener(opener === null ? pressed : null))}
      >
        <Users aria-hidden size={16} />
        {tableWork.othersFilters}
      </button>
      {opener !== null && (
        <Suspense>
          <SharedFilterSheet opener={opener} onClose={() => setOpener(null)} />
        </Suspense>
      )}
    </>
  );
}

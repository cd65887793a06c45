import { useQuery } from '@tanstack/react-query';
import { Users, X } from 'lucide-react';
import { useState } from 'react';

import { type JobRowColumn, jobRowColumns } from '#domain/job-row/job-row-columns.ts';

import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { fetchedLater } from '../../../platform/fetched-later.tsx';
import { Chip, RemovableChip } from '../../../ui/button/Chip.tsx';
import { isShown, sharedFiltersQuery, useSavedFilters } from '../settings/saved-filters.ts';
import { countFilters, withoutFilters } from '../table/table-search.ts';
import { useTableContext } from '../table/use-table.ts';
import { filterText } from './filter-text.ts';
import { FilterChip } from './FilterChip.tsx';
import { opening } from './opening.ts';

import chipStyles from '../../../ui/button/Chip.module.css';
import styles from './FilterBar.module.css';

const SharedFilterSheet = fetchedLater(() =>
  import('./SharedFilterSheet.tsx').then((module) => module.SharedFilterSheet),
);

/** Saved filters and active filters but the days, with the button that clears them. */
export function OwnFilters({ onOpen }: { onOpen: (column: JobRowColumn, opener: HTMLElement) => void }) {
  const table = useTableContext();
  const search = table.search ?? {};
  const count = countFilters(search);
  // Days alone are taken off where they stand.
  const isOfDays = count === 1 && filterText('date', search) !== null;
  return (
    <>
      <SavedFilterChips />
      <SharedFiltersChip />
      {jobRowColumns
        .filter((column) => column !== 'date' && filterText(column, search) !== null)
        .map((column) => (
          <FilterChip key={column} column={column} onOpen={onOpen} />
        ))}
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
      {count > 0 && !isOfDays && (
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
        {...opening((button) => setOpener(opener === null ? button : null))}
      >
        <Users aria-hidden size={16} />
        {tableWork.othersFilters}
      </button>
      {opener !== null && <SharedFilterSheet opener={opener} onClose={() => setOpener(null)} />}
    </>
  );
}

import {
  Anchor,
  ArrowDown,
  ArrowUp,
  Droplets,
  MapPinned,
  MessageSquare,
  type LucideIcon,
} from 'lucide-react';
import { createContext, use } from 'react';
import type { RenderHeaderCellProps } from 'react-data-grid';

import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { words } from '../../../i18n/et/words.ts';
import { classNames } from '../../../ui/class-names.ts';
import { filterText } from '../filters/filter-kinds.ts';
import type { ShownRow } from '../rows/shown-row.ts';
import { useShownTable } from '../table/table-context.ts';

import styles from './JobGrid.module.css';

/** Narrow columns: an icon stands for the name, which is its tooltip and what is read out. */
const icons: Partial<Record<JobRowColumn, LucideIcon>> = {
  sentToPkTerminal: Anchor,
  sentToFleetService: MapPinned,
  isSMSSent: MessageSquare,
  wetGrain: Droplets,
};

/** Opens the filter of a column. */
export const FilterColumnContext = createContext<(column: JobRowColumn) => void>(() => undefined);

/** Name, order and filter of a column. */
export function HeaderCell({ column, sortDirection, priority, tabIndex }: RenderHeaderCellProps<ShownRow>) {
  const key = column.key as JobRowColumn;
  const table = useShownTable();
  const filterBy = use(FilterColumnContext);
  const name = words.jobTable.columns[key];
  const Icon = icons[key];
  const isFiltered = filterText(key, table.search ?? {}) !== null;
  const SortIcon = sortDirection === 'ASC' ? ArrowUp : ArrowDown;
  return (
    <>
      {Icon === undefined ? (
        <span className={styles.headName}>{name}</span>
      ) : (
        <span title={name}>
          <Icon aria-hidden size={18} />
          <span className="visually-hidden">{name}</span>
        </span>
      )}
      {sortDirection !== undefined && (
        <span className={styles.sorted} aria-hidden>
          <SortIcon size={14} />
          {priority}
        </span>
      )}
      <button
        type="button"
        tabIndex={tabIndex}
        className={classNames(styles.filter, isFiltered && styles.filtered)}
        title={tableWork.filterColumn(name)}
        aria-label={tableWork.filterColumn(name)}
        onClick={(event) => {
          event.stopPropagation();
          filterBy(key);
        }}
        onKeyDown={(event) => {
          // Enter and space on the button are not the header's, which would sort.
          if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
        }}
      />
    </>
  );
}

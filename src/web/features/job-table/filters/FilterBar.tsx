import { ListChecks, Plus, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import { jobRowColumns, type JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { words } from '../../../i18n/et/words.ts';
import type { RowCell } from '../../../job-row/row-action.ts';
import { useRowFeatures } from '../../../job-row/row-features.ts';
import { todayInTallinn } from '../../../platform/clock.ts';
import { Chip, RemovableChip } from '../../../ui/button/Chip.tsx';
import type { TableColumn } from '../columns/columns.ts';
import { ExportMenu } from '../export/ExportMenu.tsx';
import { useShownTable } from '../table/table-context.ts';
import { countFilters, withoutFilters } from '../table/table-search.ts';
import { dayRanges } from './day-ranges.ts';
import { filterText, parametersOf } from './filter-kinds.ts';

import chipStyles from '../../../ui/button/Chip.module.css';
import styles from './FilterBar.module.css';

const FilterSheet = lazy(() =>
  import('./FilterSheet.tsx').then((module) => ({ default: module.FilterSheet })),
);

type Props = {
  /** How many rows are found; undefined while not known. */
  total: number | undefined;
  /** The columns in the order in which they are exported. */
  columns: readonly TableColumn[];
  /** Edits a cell of a row that may not be in the table now. */
  onEditCell: (cell: RowCell) => void;
};

/** Quick days, filters that are on and the way to more, how many rows are found, the check of tomorrow, files. */
export function FilterBar({ total, columns, onEditCell }: Props) {
  const table = useShownTable();
  const { DayCheckSheet } = useRowFeatures();
  const [isChecking, setChecking] = useState(false);
  const [editing, setEditing] = useState<JobRowColumn | 'choose' | null>(null);
  const search = table.search ?? {};
  const count = countFilters(search);
  return (
    <div className={styles.bar}>
      <div className={styles.chips} role="group" aria-label={tableWork.filters}>
        <DayChips />
        {jobRowColumns.map((column) => {
          const text = isQuickDay(column, search) ? null : filterText(column, search);
          return (
            text !== null && (
              <RemovableChip
                key={column}
                removeLabel={tableWork.removeFilter(text)}
                onRemove={() => {
                  table.change(Object.fromEntries(parametersOf(column).map((name) => [name, null])));
                }}
              >
                <button
                  type="button"
                  className={styles.edit}
                  title={text}
                  onClick={() => {
                    setEditing(column);
                  }}
                >
                  {text}
                </button>
              </RemovableChip>
            )
          );
        })}
        {table.groups.map((group) => (
          <RemovableChip
            key={group.id}
            removeLabel={tableWork.removeFilter(group.descr)}
            onRemove={() => {
              table.setGroups(table.groups.filter(({ id }) => id !== group.id));
            }}
          >
            {group.descr}
          </RemovableChip>
        ))}
        <button
          type="button"
          className={chipStyles.chip}
          onClick={() => {
            setEditing('choose');
          }}
        >
          <Plus aria-hidden size={16} />
          {tableWork.filter}
        </button>
        {count > 0 && (
          <button
            type="button"
            className={styles.clear}
            onClick={() => {
              table.change(withoutFilters);
            }}
          >
            <X aria-hidden size={16} />
            {tableWork.clearFilters(count)}
          </button>
        )}
      </div>
      <p className={styles.count} role="status">
        {total !== undefined && words.jobTable.rows(total)}
      </p>
      <button
        type="button"
        className={chipStyles.chip}
        onClick={() => {
          setChecking(true);
        }}
      >
        <ListChecks aria-hidden size={16} />
        {tableWork.checkTomorrow}
      </button>
      <ExportMenu columns={columns.filter(({ isHidden }) => !isHidden).map(({ column }) => column)} />
      {isChecking && (
        <Suspense>
          <DayCheckSheet
            onEditCell={onEditCell}
            onClose={() => {
              setChecking(false);
            }}
          />
        </Suspense>
      )}
      {editing !== null && (
        <Suspense>
          <FilterSheet
            column={editing === 'choose' ? null : editing}
            onClose={() => {
              setEditing(null);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function DayChips() {
  const table = useShownTable();
  const { dateFrom, dateTo } = table.search ?? {};
  return dayRanges(todayInTallinn()).map(({ label, from, to }) => {
    const isOn = dateFrom === from && dateTo === to;
    return (
      <Chip
        key={label}
        selected={isOn}
        onPress={() => {
          table.change(isOn ? { dateFrom: null, dateTo: null } : { dateFrom: from, dateTo: to });
        }}
      >
        {label}
      </Chip>
    );
  });
}

/** A day that a quick choice shows already needs no chip of its own. */
function isQuickDay(column: JobRowColumn, search: Readonly<Record<string, unknown>>): boolean {
  if (column !== 'date') return false;
  return dayRanges(todayInTallinn()).some(({ from, to }) => search.dateFrom === from && search.dateTo === to);
}

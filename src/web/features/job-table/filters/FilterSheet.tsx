import { ChevronRight, ArrowDownNarrowWide, ArrowUpNarrowWide } from 'lucide-react';
import { useState } from 'react';

import { type JobRowColumn, jobRowColumns } from '#domain/job-row/job-row-columns.ts';

import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { AnchoredSheet } from '../../../ui/anchored/AnchoredSheet.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { SelectField } from '../../../ui/field/SelectField.tsx';
import { sortingOf } from '../table/table-search.ts';
import { useTableContext } from '../table/use-table.ts';
import { ColumnFilter } from './ColumnFilter.tsx';
import { filterText } from './filter-text.ts';

import styles from './FilterSheet.module.css';

/** The columns to filter by, the ones most asked for first. */
const filterableColumns = new Set<JobRowColumn>([
  'status',
  'date',
  'pickup',
  'destination',
  'product',
  'truck',
  'carrier',
  ...jobRowColumns,
]);

/** A filter that is to be shown: its column, null to ask which, and what was pressed for it. */
export interface OpenFilter {
  column: JobRowColumn | null;
  opener: HTMLElement;
}

type Props = OpenFilter & { onClose: () => void };

/** Filters and order of the table, for pointer, keyboard and thumb alike. */
export function FilterSheet({ column, ...rest }: Props) {
  const [chosenColumn, setChosenColumn] = useState(column);
  return chosenColumn === null ? (
    <ColumnList onChoose={setChosenColumn} {...rest} />
  ) : (
    <ColumnFilter column={chosenColumn} {...rest} />
  );
}

function ColumnList({
  opener,
  onChoose,
  onClose,
}: {
  opener: HTMLElement;
  onChoose: (column: JobRowColumn) => void;
  onClose: () => void;
}) {
  const table = useTableContext();
  return (
    <AnchoredSheet opener={opener} title={tableWork.filters} onClose={onClose}>
      <SortEditor />
      <h3 className={styles.heading}>{tableWork.filterBy}</h3>
      <ul>
        {[...filterableColumns].map((column) => (
          <li key={column}>
            <button type="button" className={styles.column} onClick={() => onChoose(column)}>
              <span>{filterText(column, table.search ?? {}) ?? messages.columns[column]}</span>
              <ChevronRight aria-hidden size={18} />
            </button>
          </li>
        ))}
      </ul>
    </AnchoredSheet>
  );
}

const options = jobRowColumns.map((column) => ({ id: column, label: messages.columns[column] }));

/** Order by one column, where there are no headers to press; at a desk the headers do more. */
function SortEditor() {
  const table = useTableContext();
  const [first] = sortingOf(table.search ?? {});
  const chosenOption = options.find(({ id }) => id === (first?.column ?? 'date')) ?? null;
  const direction = first?.direction ?? 'desc';
  const isAscending = direction === 'asc';
  return (
    <div className={styles.sort}>
      <SelectField
        label={tableWork.sortBy}
        options={options}
        value={chosenOption}
        onChange={(option) => table.change({ sort: option === null ? null : [`${option.id},${direction}`] })}
      />
      <Button
        icon={isAscending ? ArrowUpNarrowWide : ArrowDownNarrowWide}
        onClick={() =>
          table.change({ sort: [`${chosenOption?.id ?? 'date'},${isAscending ? 'desc' : 'asc'}`] })
        }
      >
        {isAscending ? tableWork.ascending : tableWork.descending}
      </Button>
    </div>
  );
}

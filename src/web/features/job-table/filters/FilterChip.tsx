import { filterNamesOf } from '#api/job-row/job-table-address.ts';
import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { RemovableChip } from '../../../ui/button/Chip.tsx';
import { useTableContext } from '../table/use-table.ts';
import { filterText } from './filter-text.ts';
import { opening } from './opening.ts';

import styles from './FilterBar.module.css';

interface Props {
  column: JobRowColumn;
  onOpen: (column: JobRowColumn, opener: HTMLElement) => void;
  /** Shorter words than the column's name and values. */
  short?: string;
}

/** A column's filter that is on: a press opens it, the cross takes it off. Nothing without one. */
export function FilterChip({ column, onOpen, short }: Props) {
  const table = useTableContext();
  const text = filterText(column, table.search ?? {});
  if (text === null) return null;
  return (
    <RemovableChip
      removeLabel={tableWork.removeFilter(text)}
      onRemove={() => table.change(Object.fromEntries(filterNamesOf(column).map((name) => [name, null])))}
    >
      <button
        type="button"
        className={styles.edit}
        title={text}
        {...opening((opener) => onOpen(column, opener))}
      >
        {short ?? text}
      </button>
    </RemovableChip>
  );
}

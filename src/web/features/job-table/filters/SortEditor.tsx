import { ArrowDownNarrowWide, ArrowUpNarrowWide } from 'lucide-react';

import { jobRowColumns } from '#domain/job-row/job-row-columns.ts';

import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { SelectField } from '../../../ui/field/SelectField.tsx';
import { sortingOf } from '../table/table-search.ts';
import { useTableContext } from '../table/use-table.ts';

import styles from './FilterSheet.module.css';

const options = jobRowColumns.map((column) => ({ id: column, label: messages.columns[column] }));

/** Order by one column, where there are no headers to press; at a desk the headers do more. */
export function SortEditor() {
  const table = useTableContext();
  const [first] = sortingOf(table.search ?? {});
  const chosen = options.find(({ id }) => id === (first?.column ?? 'date')) ?? null;
  const direction = first?.direction ?? 'desc';
  const isAscending = direction === 'asc';
  return (
    <div className={styles.sort}>
      <SelectField
        label={tableWork.sortBy}
        options={options}
        value={chosen}
        onChange={(option) => table.change({ sort: option === null ? null : [`${option.id},${direction}`] })}
      />
      <Button
        icon={isAscending ? ArrowUpNarrowWide : ArrowDownNarrowWide}
        onClick={() => table.change({ sort: [`${chosen?.id ?? 'date'},${isAscending ? 'desc' : 'asc'}`] })}
      >
        {isAscending ? tableWork.ascending : tableWork.descending}
      </Button>
    </div>
  );
}

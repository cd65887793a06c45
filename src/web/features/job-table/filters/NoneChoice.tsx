import { noneFilter } from '#api/job-row/job-table-address.ts';
import { type JobRowColumn, ruleOf } from '#domain/job-row/job-row-columns.ts';

import { tableWork } from '../../../i18n/et/table-work.ts';
import type { FilterEditorProps } from './filter-text.ts';

import styles from './FilterSheet.module.css';

/** 'Määramata': rows without a value, of a column that may be empty. */
export function NoneChoice({
  column,
  values,
  onChange,
}: Pick<FilterEditorProps, 'column' | 'values' | 'onChange'>) {
  if (!canBeEmpty(column)) return null;
  const isNone = values[column] === noneFilter;
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={isNone}
        onChange={() => {
          onChange({ [column]: isNone ? null : noneFilter });
        }}
      />
      {tableWork.none}
    </label>
  );
}

const emptyAtTimes = new Set<JobRowColumn>(['driver', 'deliveredQuantity']);

function canBeEmpty(column: JobRowColumn): boolean {
  return ruleOf(column).isNullable === true || emptyAtTimes.has(column);
}

import { useState } from 'react';

import { noneFilter, soughtValues, valueSeparator } from '#api/job-row/job-table-address.ts';
import { type JobRowColumn, ruleOf } from '#domain/job-row/job-row-columns.ts';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { TextField } from '../../../ui/field/TextField.tsx';
import { ColumnValues } from './ColumnValues.tsx';
import { type FilterEditorProps, takesSeveral } from './filter-text.ts';
import { NoneChoice } from './NoneChoice.tsx';

import styles from './FilterSheet.module.css';

/** What a text contains or does not, or that there is none; what stands in the column can be picked, of records several. */
export function TextFilter({ column, values, onChange, onChoose }: FilterEditorProps) {
  const value = values[column] ?? '';
  const isNone = value === noneFilter;
  const isNot = value.startsWith('!');
  const text = isNone ? '' : isNot ? value.slice(1) : value;
  const longest = longestText(column);
  const isSeveral = takesSeveral(column);
  // What has been typed since, after the names before it: only this narrows the list.
  const [typed, setTyped] = useState('');
  const picked = isSeveral ? soughtValues(text) : [];
  const filterBy = (next: string, not = isNot) => ({
    [column]: next.trim() === '' ? null : `${not ? '!' : ''}${next}`,
  });
  const toggle = (name: string) => {
    const others = picked.filter((each) => each !== typed && each !== name);
    const next = picked.includes(name) ? others : [...others, name];
    setTyped('');
    onChange(filterBy(next.map((each) => `${each}${valueSeparator} `).join('')));
  };
  return (
    <>
      <TextField
        label={isNot ? tableWork.containsNot : tableWork.contains}
        value={text}
        maxLength={longest}
        {...(isSeveral && { hint: tableWork.severalHint })}
        onChange={(next) => {
          setTyped((isSeveral ? next.slice(next.lastIndexOf(valueSeparator) + 1) : next).trim());
          onChange(filterBy(next));
        }}
      />
      <div className={styles.choices}>
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={isNot}
            disabled={text.trim() === ''}
            onChange={() => {
              onChange(filterBy(text, !isNot));
            }}
          />
          {tableWork.containsNot}
        </label>
        <NoneChoice column={column} values={values} onChange={onChange} />
      </div>
      <ColumnValues
        column={column}
        text={typed}
        longest={longest}
        onChoose={(chosen) => {
          onChoose(filterBy(chosen));
        }}
        {...(isSeveral && { picked, onToggle: toggle })}
      />
    </>
  );
}

/** What the API takes, less the sign of what is not to be contained. */
function longestText(column: JobRowColumn): number {
  if (ruleOf(column).kind === 'time') return 5;
  return takesSeveral(column) ? 999 : 99;
}

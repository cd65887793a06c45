import { useState } from 'react';

import {
  noneFilter,
  filterValues,
  maySearchSeveral,
  valueSeparator,
} from '#api/job-row/job-table-address.ts';
import { type JobRowColumn, ruleOf } from '#domain/job-row/job-row-columns.ts';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { TextField } from '../../../ui/field/TextField.tsx';
import { ColumnValues } from './ColumnValues.tsx';
import type { FilterEditorProps } from './filter-text.ts';
import { NoneChoice, TickChoice } from './NoneChoice.tsx';

import styles from './FilterSheet.module.css';

/**
 * A filter by contained text, by text that must not occur, or by empty cells. Values of the column can be picked; of
 * columns with records several.
 */
export function TextFilter({ column, values, onChange, onChoose }: FilterEditorProps) {
  const value = values[column] ?? '';
  const isNot = value.startsWith('!');
  const isSeveral = maySearchSeveral(column);
  const { text, isNone } = partsOf(column, isNot ? value.slice(1) : value);
  const longest = longestText(column);
  // The text typed after the chosen names: only this narrows the list.
  const [typedText, setTypedText] = useState('');
  const pickedValues = isSeveral ? filterValues(column, text) : [];
  const filterBy = (next: string, { not = isNot, none = isSeveral && isNone } = {}) => {
    const parts = [...(none ? [noneFilter] : []), ...(next.trim() === '' ? [] : [next])];
    const filter = parts.join(`${valueSeparator} `);
    return { [column]: filter === '' ? null : `${not ? '!' : ''}${filter}` };
  };
  const toggle = (name: string) => {
    const others = pickedValues.filter((each) => each !== typedText && each !== name);
    const next = pickedValues.includes(name) ? others : [...others, name];
    setTypedText('');
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
          setTypedText((isSeveral ? next.slice(next.lastIndexOf(valueSeparator) + 1) : next).trim());
          onChange(filterBy(next));
        }}
      />
      <div className={styles.choices}>
        <TickChoice
          isOn={isNot}
          disabled={text.trim() === '' && !(isSeveral && isNone)}
          onToggle={() => onChange(filterBy(text, { not: !isNot }))}
        >
          {tableWork.containsNot}
        </TickChoice>
        <NoneChoice
          column={column}
          isNone={isNone}
          onToggle={() => {
            // Beside names where several can be looked for, else in their place.
            if (isSeveral) onChange(filterBy(text, { none: !isNone }));
            else onChange({ [column]: isNone ? null : noneFilter });
          }}
        />
      </div>
      <ColumnValues
        column={column}
        text={typedText}
        longest={longest}
        onChoose={(value) => onChoose(filterBy(value, { none: false }))}
        {...(isSeveral && { pickedValues, onToggle: toggle })}
      />
    </>
  );
}

/** Returns the typed text, and whether rows without a value are looked for; among several values that comes first. */
function partsOf(column: JobRowColumn, value: string): { text: string; isNone: boolean } {
  if (value.trim() === noneFilter) return { text: '', isNone: true };
  if (!maySearchSeveral(column) || filterValues(column, value)[0] !== noneFilter) {
    return { text: value, isNone: false };
  }
  return { text: value.slice(value.search(/[;,]/) + 1).trimStart(), isNone: true };
}

/** Returns the most characters that the API takes, less the sign for 'does not contain' and the word for none. */
function longestText(column: JobRowColumn): number {
  if (ruleOf(column).kind === 'time') return 5;
  return maySearchSeveral(column) ? 990 : 99;
}

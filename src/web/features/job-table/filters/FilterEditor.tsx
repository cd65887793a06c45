import { filterNamesOf, noneFilter } from '#api/job-row/job-table-address.ts';
import { isDay } from '#domain/calendar/day.ts';
import { parseQuantityFilter } from '#domain/goods/quantity-filter.ts';
import { idRangesPattern } from '#domain/job-row/id-ranges.ts';
import { ruleOf } from '#domain/job-row/job-row-columns.ts';

import { dateWords } from '../../../i18n/et/dates.ts';
import { formWords } from '../../../i18n/et/forms.ts';
import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { common } from '../../../i18n/et/shell.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { classNames } from '../../../ui/class-names.ts';
import { DateField } from '../../../ui/date/DateField.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';
import {
  type FilterEditorProps,
  type FilterValues,
  sendFiltersOf,
  statusChoices,
  statusesOf,
} from './filter-text.ts';
import { NoneChoice, TickChoice } from './NoneChoice.tsx';
import { TextFilter } from './TextFilter.tsx';

import styles from './FilterSheet.module.css';

/** The fields of a column's filter. */
export function FilterEditor(props: FilterEditorProps) {
  switch (ruleOf(props.column).kind) {
    case 'day':
      return <Days {...props} />;
    case 'flag':
      return (
        <>
          <FlagChoice {...props} />
          {sendFiltersOf(props.column).length > 0 && <SendChoices {...props} />}
        </>
      );
    case 'status':
      return <Statuses {...props} />;
    case 'id':
    case 'number':
      return <Numbers {...props} />;
    case 'quantity':
      return <Quantity {...props} />;
    default:
      return <TextFilter {...props} />;
  }
}

function Numbers({ column, values, onChange, onFit }: FilterEditorProps) {
  const value = values[column] ?? '';
  const text = value === noneFilter ? '' : value;
  const isFit = text === '' || idRangesPattern.test(text);
  return (
    <>
      <TextField
        label={tableWork.oneOrMore}
        hint={tableWork.oneOrMoreHint}
        error={isFit ? null : formWords.invalid}
        inputMode="decimal"
        value={text.replaceAll(',', ', ')}
        onChange={(text) => {
          const next = text.replaceAll(/[\s;,]+/g, ',').replace(/^,/, '');
          onFit(next === '' || idRangesPattern.test(next));
          onChange({ [column]: next === '' ? null : next });
        }}
      />
      <OrNone column={column} values={values} onChange={onChange} />
    </>
  );
}

function Quantity({ column, values, onChange, onFit }: FilterEditorProps) {
  const value = values[column] ?? '';
  const text = value === noneFilter ? '' : value;
  return (
    <>
      <TextField
        label={tableWork.contains}
        hint={tableWork.quantityHint}
        error={isQuantity(text) ? null : formWords.invalid}
        inputMode="decimal"
        value={text}
        maxLength={40}
        onChange={(text) => {
          onFit(isQuantity(text));
          onChange({ [column]: text.trim() === '' ? null : text });
        }}
      />
      <OrNone column={column} values={values} onChange={onChange} />
    </>
  );
}

/** 'Määramata' in place of what is typed. */
function OrNone({ column, values, onChange }: Pick<FilterEditorProps, 'column' | 'values' | 'onChange'>) {
  const isNone = values[column] === noneFilter;
  return (
    <NoneChoice
      column={column}
      isNone={isNone}
      onToggle={() => onChange({ [column]: isNone ? null : noneFilter })}
    />
  );
}

function isQuantity(text: string): boolean {
  return text.trim() === '' || parseQuantityFilter(text) !== null;
}

function Days({ column, values, onChange, onFit }: FilterEditorProps) {
  const names = filterNamesOf(column);
  const change = (changes: FilterValues) => {
    const next = { ...values, ...changes };
    onFit(names.every((name) => isFitDay(next[name])));
    onChange(next);
  };
  return (
    <div className="stack gap-4">
      {names.map((name, index) => (
        <DateField
          key={name}
          label={index === 0 ? tableWork.from : tableWork.to}
          value={values[name] ?? null}
          error={isFitDay(values[name]) ? null : formWords.format(dateWords.format)}
          onChange={(day) => change({ [name]: day })}
        />
      ))}
    </div>
  );
}

function isFitDay(day: string | null | undefined): boolean {
  return day === null || day === undefined || isDay(day);
}

function FlagChoice({ column, values, onChange }: FilterEditorProps) {
  const choices = [
    [null, tableWork.any],
    ['true', common.yes],
    ['false', common.no],
  ] as const;
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{messages.columns[column]}</legend>
      {choices.map(([value, label]) => (
        <label key={label} className={styles.choice}>
          <input
            type="radio"
            name={column}
            checked={(values[column] ?? null) === value}
            onChange={() => onChange({ [column]: value })}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** Beside the flag of a send: whether what was sent still holds, and whether any send is still to be made. */
function SendChoices({ column, values, onChange }: FilterEditorProps) {
  return (
    <div className={classNames(styles.choices, styles.sends)}>
      {sendFiltersOf(column).map(({ name, label }) => (
        <TickChoice
          key={name}
          isOn={values[name] === 'true'}
          onToggle={() => onChange({ [name]: values[name] === 'true' ? null : 'true' })}
        >
          {label}
        </TickChoice>
      ))}
    </div>
  );
}

function Statuses({ column, values, onChange }: FilterEditorProps) {
  const chosenStatuses = statusesOf(values[column] ?? null);
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{messages.columns[column]}</legend>
      {statusChoices.map(({ label, statuses }) => {
        const isOn = statuses.some((status) => chosenStatuses.includes(status));
        return (
          <TickChoice
            key={label}
            isOn={isOn}
            onToggle={() => {
              const others = chosenStatuses.filter((status) => !statuses.includes(status));
              const next = isOn ? others : [...others, ...statuses];
              onChange({ [column]: next.length === 0 ? null : next.join(',') });
            }}
          >
            {label}
          </TickChoice>
        );
      })}
    </fieldset>
  );
}

import { isDay } from '#domain/calendar/day.ts';
import { readSoughtQuantity } from '#domain/goods/sought-quantity.ts';
import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { words } from '../../../i18n/et/words.ts';
import { DateField } from '../../../ui/date/DateField.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';
import { filterKinds, statusChoices, statusesOf } from './filter-kinds.ts';

import styles from './FilterSheet.module.css';

type Values = Readonly<Record<string, string | null>>;

type Props = {
  column: JobRowColumn;
  values: Values;
  onChange: (values: Values) => void;
  /** Whether the values can be filtered by as they are. */
  onFit: (isFit: boolean) => void;
};

/** The fields of a column's filter. */
export function FilterEditor(props: Props) {
  switch (filterKinds[props.column]) {
    case 'days':
      return <Days {...props} />;
    case 'flag':
      return <FlagChoice {...props} />;
    case 'status':
      return <Statuses {...props} />;
    case 'numbers':
      return <Numbers {...props} />;
    case 'quantity':
      return <Quantity {...props} />;
    case 'text':
      return <Text {...props} />;
  }
}

function Text({ column, values, onChange }: Props) {
  return (
    <TextField
      label={tableWork.contains}
      value={values[column] ?? ''}
      maxLength={column === 'time' ? 5 : 40}
      onChange={(text) => {
        onChange({ [column]: text.trim() === '' ? null : text });
      }}
    />
  );
}

function Numbers({ column, values, onChange, onFit }: Props) {
  const text = values[column] ?? '';
  const isFit = text === '' || /^\d{1,15}(,\d{1,15})*$/.test(text);
  return (
    <TextField
      label={tableWork.oneOrMore}
      hint={tableWork.oneOrMoreHint}
      error={isFit ? null : words.form.invalid}
      inputMode="decimal"
      value={text.replaceAll(',', ', ')}
      onChange={(typed) => {
        const next = typed.replaceAll(/[\s;,]+/g, ',').replace(/^,/, '');
        onFit(next === '' || /^\d{1,15}(,\d{1,15})*$/.test(next));
        onChange({ [column]: next === '' ? null : next });
      }}
    />
  );
}

function Quantity({ column, values, onChange, onFit }: Props) {
  const text = values[column] ?? '';
  return (
    <TextField
      label={tableWork.contains}
      hint={tableWork.quantityHint}
      error={isQuantity(text) ? null : words.form.invalid}
      inputMode="decimal"
      value={text}
      maxLength={40}
      onChange={(typed) => {
        onFit(isQuantity(typed));
        onChange({ [column]: typed.trim() === '' ? null : typed });
      }}
    />
  );
}

function isQuantity(text: string): boolean {
  return text.trim() === '' || readSoughtQuantity(text) !== null;
}

function Days({ values, onChange, onFit }: Props) {
  const { dateFrom = null, dateTo = null } = values;
  const set = (changes: Values) => {
    const next = { ...values, ...changes };
    const days = [next.dateFrom ?? null, next.dateTo ?? null];
    onFit(days.every((day) => day === null || isDay(day)));
    onChange(next);
  };
  const fault = (day: string | null) =>
    day === null || isDay(day) ? null : words.form.format(words.date.format);
  return (
    <div className={styles.pair}>
      <DateField
        label={tableWork.from}
        value={dateFrom}
        error={fault(dateFrom)}
        onChange={(day) => {
          set({ dateFrom: day });
        }}
      />
      <DateField
        label={tableWork.to}
        value={dateTo}
        error={fault(dateTo)}
        onChange={(day) => {
          set({ dateTo: day });
        }}
      />
    </div>
  );
}

function FlagChoice({ column, values, onChange }: Props) {
  const choices = [
    [null, tableWork.any],
    ['true', words.common.yes],
    ['false', words.common.no],
  ] as const;
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{words.jobTable.columns[column]}</legend>
      {choices.map(([value, label]) => (
        <label key={label} className={styles.choice}>
          <input
            type="radio"
            name={column}
            checked={(values[column] ?? null) === value}
            onChange={() => {
              onChange({ [column]: value });
            }}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function Statuses({ column, values, onChange }: Props) {
  const chosen = statusesOf(values[column] ?? null);
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{words.jobTable.columns[column]}</legend>
      {statusChoices.map(({ label, statuses }) => {
        const isOn = statuses.some((status) => chosen.includes(status));
        return (
          <label key={label} className={styles.choice}>
            <input
              type="checkbox"
              checked={isOn}
              onChange={() => {
                const others = chosen.filter((status) => !statuses.includes(status));
                const next = isOn ? others : [...others, ...statuses];
                onChange({ [column]: next.length === 0 ? null : next.join(',') });
              }}
            />
            {label}
          </label>
        );
      })}
    </fieldset>
  );
}

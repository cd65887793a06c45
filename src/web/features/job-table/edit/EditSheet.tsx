import { useEffect, useRef, useState } from 'react';

import { isDay } from '#domain/calendar/day.ts';
import { isTimeOfDay } from '#domain/calendar/time-of-day.ts';
import { type EditableJobRowField, isEditableField } from '#domain/job-row/job-row-columns.ts';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { words } from '../../../i18n/et/words.ts';
import type { RowDialogProps } from '../../../job-row/row-action.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { DateField } from '../../../ui/date/DateField.tsx';
import { NumberField } from '../../../ui/field/NumberField.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';
import { TimeField } from '../../../ui/field/TimeField.tsx';
import { Toggle } from '../../../ui/field/Toggle.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { Typeahead } from '../../../ui/typeahead/Typeahead.tsx';
import { type Choice, type ChoiceField, choiceSearches, chosenIn, recentName } from './choices.ts';
import { edits } from './edits.ts';
import type { RowChanges } from './row-changes.ts';

import styles from './EditSheet.module.css';

const columns = words.jobTable.columns;
const required = new Set<ChoiceField>(['pickup', 'product']);

type Props = Pick<RowDialogProps, 'row' | 'onClose'> & {
  /** The field that has the focus at first. */
  field?: EditableJobRowField;
};

/** All fields of a row at once: how rows are edited on a phone, where one tap must not change a cell. */
export function EditSheet({ row, field: wanted, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (wanted === undefined) return;
    const input = form.current?.querySelector<HTMLElement>(`[name="${wanted}"]`);
    input?.focus({ preventScroll: true });
    input?.scrollIntoView({ block: 'center' });
  }, [wanted]);
  const [changes, setChanges] = useState<RowChanges>({});
  // A record whose text was changed is not chosen any more; null in `changes` would mean that it is taken out.
  const [unchosen, setUnchosen] = useState<ReadonlySet<ChoiceField>>(new Set());
  const now = { ...row, ...changes };
  const set = (more: RowChanges) => {
    setChanges((before) => ({ ...before, ...more }));
  };
  const isLocked = (field: string) => !isEditableField(row.status, field);
  const faults = {
    date: !isDay(now.date),
    time: now.time !== null && !isTimeOfDay(now.time),
    quantity: !(now.quantity > 0),
    priority: !(Number.isInteger(now.priority) && now.priority >= 0 && now.priority <= 999),
  };
  const isReady =
    !Object.values(faults).includes(true) && ![...unchosen].some((field) => required.has(field));

  const choice = (field: ChoiceField) => (
    <Typeahead<Choice>
      label={columns[field]}
      name={field}
      required={required.has(field)}
      disabled={isLocked(field)}
      search={choiceSearches[field]}
      recent={recentName(field)}
      value={unchosen.has(field) ? null : chosenIn(now, field)}
      onChange={(chosen) => {
        const others = [...unchosen].filter((each) => each !== field);
        setUnchosen(new Set(chosen === null ? [...others, field] : others));
        set({ [field]: chosen?.value ?? null });
      }}
    />
  );

  return (
    <Sheet
      open
      title={`${tableWork.row} ${String(row.id)}`}
      onClose={() => {
        onClose();
      }}
      footer={
        <>
          <Button
            onClick={() => {
              onClose();
            }}
          >
            {words.common.cancel}
          </Button>
          <Button look="primary" type="submit" form="edit-row" disabled={!isReady}>
            {words.common.save}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id="edit-row"
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReady) return;
          void edits.save([{ row, changes }]);
          onClose();
        }}
      >
        <DateField
          label={columns.date}
          name="date"
          required
          disabled={isLocked('date')}
          chips={!isLocked('date')}
          value={now.date}
          error={faults.date ? words.form.required : null}
          onChange={(date) => {
            set({ date: date ?? '' });
          }}
        />
        <TimeField
          label={columns.time}
          name="time"
          disabled={isLocked('time')}
          value={now.time}
          error={faults.time ? words.form.format(words.form.time) : null}
          onChange={(time) => {
            set({ time });
          }}
        />
        {choice('pickup')}
        {choice('destination')}
        {choice('product')}
        <NumberField
          label={columns.quantity}
          name="quantity"
          required
          unit={now.product?.unit ?? row.product.unit}
          value={now.quantity}
          error={faults.quantity ? words.form.positive : null}
          onChange={(quantity) => {
            set({ quantity: quantity ?? Number.NaN });
          }}
        />
        {choice('truck')}
        {choice('carrier')}
        {choice('customerManager')}
        <TextField
          label={columns.notes}
          name="notes"
          multiline
          maxLength={1000}
          value={now.notes ?? ''}
          onChange={(notes) => {
            set({ notes: notes === '' ? null : notes });
          }}
        />
        <TextField
          label={columns.shelf}
          name="shelf"
          maxLength={100}
          value={now.shelf ?? ''}
          onChange={(shelf) => {
            set({ shelf: shelf === '' ? null : shelf });
          }}
        />
        <NumberField
          label={columns.priority}
          name="priority"
          value={now.priority}
          error={faults.priority ? words.form.invalid : null}
          onChange={(priority) => {
            set({ priority: priority ?? 0 });
          }}
        />
        <Toggle
          label={columns.wetGrain}
          name="wetGrain"
          checked={now.wetGrain}
          onChange={(wetGrain) => {
            set({ wetGrain });
          }}
        />
      </form>
    </Sheet>
  );
}

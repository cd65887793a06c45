import type { HTMLAttributes } from 'react';

import type { MasterField } from '#api/admin/master-records.ts';

import { formWords } from '../i18n/et/forms.ts';
import { correction } from '../i18n/et/preflight.ts';
import { DateField } from '../ui/date/DateField.tsx';
import { SelectField } from '../ui/field/SelectField.tsx';
import { TextField } from '../ui/field/TextField.tsx';
import { Toggle } from '../ui/field/Toggle.tsx';
import { useFormField } from '../ui/form/form-fields.tsx';
import type { AppFormState } from '../ui/form/use-app-form.ts';
import { Typeahead } from '../ui/typeahead/Typeahead.tsx';
import { type Chosen, splitCoordinates, type TypedValue } from './record-values.ts';
import { searchRecords } from './search-records.ts';
import type { RecordRequest, RecordValues } from './use-record-form.ts';

interface Props {
  form: AppFormState<RecordValues, RecordRequest>;
  field: MasterField;
  /** The value that somebody else has saved meanwhile; undefined if nobody has. */
  remote: string | undefined;
  disabled: boolean;
}

const modes: Partial<Record<MasterField['kind'], HTMLAttributes<HTMLInputElement>['inputMode']>> = {
  number: 'decimal',
  phone: 'tel',
  email: 'email',
};

/** A field of a record, as its kind of value is best typed. */
export function RecordField({ form, field, remote, disabled }: Props) {
  const { control, setValue } = form;
  const { name, label, kind, choices, required } = field;
  // Below the two of a position there is the map, which says how to give one.
  const isPosition = name === 'latitude' || name === 'longitude';
  const labelNote = required || isPosition ? undefined : formWords.optional;
  const hint = remote === undefined ? field.hint : correction.theirs(remote || correction.nothing);
  const { value, bound } = useFormField<RecordValues, RecordRequest, TypedValue>({
    control,
    name: `changes.${name}`,
    label,
    onChange: (value) => {
      const parts = name === 'latitude' && typeof value === 'string' ? splitCoordinates(value) : null;
      if (parts === null) return;
      setValue('changes.latitude', parts.latitude, { shouldDirty: true });
      setValue('changes.longitude', parts.longitude, { shouldDirty: true });
    },
  });
  if (kind === 'flag') {
    const { error: _, ...toggle } = bound;
    return <Toggle {...toggle} label={label} hint={hint} checked={value === true} disabled={disabled} />;
  }
  const text = typeof value === 'string' ? value : '';
  if (choices !== null) {
    const options = choices.map((choice) => ({ id: choice.value, label: choice.label }));
    return (
      <SelectField
        {...bound}
        label={label}
        hint={hint}
        required={required}
        labelNote={labelNote}
        disabled={disabled}
        placeholder={field.emptyLabel ?? ''}
        options={options}
        value={options.find(({ id }) => id === text) ?? null}
        onChange={(option) => bound.onChange(option?.id ?? '')}
      />
    );
  }
  if (kind === 'day') {
    return (
      <DateField
        {...bound}
        label={label}
        hint={hint}
        required={required}
        labelNote={labelNote}
        disabled={disabled}
        chips={false}
        value={text === '' ? null : text}
      />
    );
  }
  if (kind === 'reference' && field.refersTo !== null) {
    return (
      <Typeahead<Chosen>
        {...bound}
        label={label}
        hint={hint}
        required={required}
        labelNote={labelNote}
        disabled={disabled}
        placeholder={correction.searchRecord}
        search={searchRecords(field.refersTo)}
        value={typeof value === 'object' ? value : null}
      />
    );
  }
  return (
    <TextField
      {...bound}
      label={label}
      hint={hint}
      required={required}
      labelNote={labelNote}
      disabled={disabled}
      inputMode={modes[kind]}
      unit={field.unit}
      value={text}
    />
  );
}

import type { HTMLAttributes } from 'react';

import type { CorrectableField } from '#domain/dispatch/correction.ts';

import { mending } from '../../../i18n/et/correction.ts';
import { SelectField } from '../../../ui/field/SelectField.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';
import { Toggle } from '../../../ui/field/Toggle.tsx';
import { placeTypeName, placeTypes } from './location-types.ts';

type Props = {
  field: CorrectableField;
  value: string | boolean;
  error: string | null;
  /** What somebody else has written there meanwhile. */
  theirs: string | null;
  disabled: boolean;
  onChange: (value: string | boolean) => void;
};

const modes: Partial<Record<CorrectableField, HTMLAttributes<HTMLInputElement>['inputMode']>> = {
  cnCode: 'numeric',
  grossWeight: 'decimal',
  latitude: 'decimal',
  longitude: 'decimal',
  locationPhone: 'tel',
  driverPhone: 'tel',
  locationEmail: 'email',
  driverEmail: 'email',
};

/** A field of a record, as its kind of value is best typed. Its name is the field's. */
export function CorrectionField({ field, value, error, theirs, disabled, onChange }: Props) {
  const label = mending.fields[field];
  const hint = theirs ?? mending.hints[field];
  if (typeof value === 'boolean') {
    return (
      <Toggle
        label={label}
        hint={hint ?? null}
        name={field}
        checked={value}
        disabled={disabled}
        onChange={onChange}
      />
    );
  }
  if (field === 'locationTypeCode') {
    return (
      <SelectField
        label={label}
        hint={hint}
        error={error}
        name={field}
        disabled={disabled}
        placeholder={placeTypeName('')}
        options={placeTypes}
        value={placeTypes.find(({ id }) => id === value) ?? null}
        onChange={(chosen) => {
          onChange(chosen?.id ?? '');
        }}
      />
    );
  }
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      name={field}
      disabled={disabled}
      inputMode={modes[field]}
      unit={field === 'grossWeight' ? 'kg' : null}
      value={value}
      onChange={onChange}
    />
  );
}

import type { HTMLAttributes } from 'react';

import type { CorrectableField } from '#domain/dispatch/correction.ts';

import { correction } from '../../../i18n/et/correction.ts';
import { messages } from '../../../i18n/et/messages.ts';
import { vehicles } from '../../../i18n/et/vehicles.ts';
import { SelectField } from '../../../ui/field/SelectField.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';
import { Toggle } from '../../../ui/field/Toggle.tsx';
import { useFormField } from '../../../ui/form/form-fields.tsx';
import type { AppFormState } from '../../../ui/form/use-app-form.ts';
import { splitCoordinates } from './correction-form.ts';
import type { CorrectionRequest, CorrectionValues } from './use-correction.ts';

type Props = {
  form: AppFormState<CorrectionValues, CorrectionRequest>;
  field: CorrectableField;
  /** What somebody else has written there meanwhile; undefined when nobody has. */
  remote: string | boolean | undefined;
  disabled: boolean;
};

const modes: Partial<Record<CorrectableField, HTMLAttributes<HTMLInputElement>['inputMode']>> = {
  cnCode: 'numeric',
  grossWeight: 'decimal',
  tareKg: 'decimal',
  axles: 'numeric',
  compartments: 'numeric',
  latitude: 'decimal',
  longitude: 'decimal',
  locationPhone: 'tel',
  driverPhone: 'tel',
  locationEmail: 'email',
  driverEmail: 'email',
};

const { usual, ...special } = correction.locations;
const { unknown, ...regimes } = correction.regimes;
/** Fields that are chosen: what there is, and what an empty one is called. */
const choices: Partial<
  Record<CorrectableField, { options: { id: string; label: string }[]; empty: string }>
> = {
  locationTypeCode: { options: optionsOf(special), empty: usual },
  cleaningRegime: { options: optionsOf(regimes), empty: unknown },
  kind: { options: optionsOf(vehicles.trailerKinds), empty: correction.nothing },
};

/** A field of a record, as its kind of value is best typed. */
export function CorrectionField({ form, field, remote, disabled }: Props) {
  const { control, setValue } = form;
  const label = correction.fields[field];
  const hint = remote === undefined ? correction.hints[field] : correction.theirs(valueText(field, remote));
  const { value, bound } = useFormField<CorrectionValues, CorrectionRequest, string | boolean | undefined>({
    control,
    name: `changes.${field}`,
    label,
    onChange: (typed) => {
      const parts = field === 'latitude' && typeof typed === 'string' ? splitCoordinates(typed) : null;
      if (parts === null) return;
      setValue('changes.latitude', parts.latitude, { shouldDirty: true });
      setValue('changes.longitude', parts.longitude, { shouldDirty: true });
    },
  });
  if (typeof value === 'boolean') {
    const { error: _, ...toggle } = bound;
    return <Toggle {...toggle} label={label} hint={hint ?? null} checked={value} disabled={disabled} />;
  }
  const choice = choices[field];
  if (choice !== undefined) {
    return (
      <SelectField
        {...bound}
        label={label}
        hint={hint}
        disabled={disabled}
        placeholder={choice.empty}
        options={choice.options}
        value={choice.options.find(({ id }) => id === value) ?? null}
        onChange={(chosen) => {
          bound.onChange(chosen?.id ?? '');
        }}
      />
    );
  }
  return (
    <TextField
      {...bound}
      label={label}
      hint={hint}
      disabled={disabled}
      inputMode={modes[field]}
      unit={field === 'grossWeight' || field === 'tareKg' ? 'kg' : null}
      value={value ?? ''}
    />
  );
}

function valueText(field: CorrectableField, value: string | boolean): string {
  if (typeof value === 'boolean') return value ? messages.common.yes : messages.common.no;
  const choice = choices[field];
  if (choice === undefined) return value || correction.nothing;
  return choice.options.find(({ id }) => id === value)?.label ?? choice.empty;
}

function optionsOf(labels: Record<string, string>) {
  return Object.entries(labels).map(([id, label]) => ({ id, label }));
}

import type { ComponentProps } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';

import { words } from '../../i18n/et/words.ts';
import { DateField } from '../date/DateField.tsx';
import { NumberField } from '../field/NumberField.tsx';
import { SelectField, type SelectOption } from '../field/SelectField.tsx';
import { TextField } from '../field/TextField.tsx';
import { TimeField } from '../field/TimeField.tsx';
import { Toggle } from '../field/Toggle.tsx';
import type { TypeaheadOption } from '../typeahead/recent-options.ts';
import { Typeahead } from '../typeahead/Typeahead.tsx';
import { useFormLabel } from './form-labels.ts';

/** A field of the design system tied to a value of a form, with that value's error. */
type Bound<Props, Values extends FieldValues, Request, Value> = Omit<
  Props,
  'name' | 'value' | 'checked' | 'onChange' | 'onBlur' | 'error'
> & {
  control: Control<Values, unknown, Request>;
  name: FieldPathByValue<Values, Value>;
  /** After the form has the new value: for what follows from it. */
  onChange?: (value: Value) => void;
};

export function FormTextField<Values extends FieldValues, Request>(
  props: Bound<ComponentProps<typeof TextField>, Values, Request, string | null>,
) {
  const { control, name, onChange, ...rest } = props;
  const { bound, value } = useBound({ control, name, onChange, label: rest.label, format: rest.placeholder });
  return <TextField {...rest} {...bound} value={value ?? ''} />;
}

export function FormNumberField<Values extends FieldValues, Request>(
  props: Bound<ComponentProps<typeof NumberField>, Values, Request, number | null>,
) {
  const { control, name, onChange, ...rest } = props;
  const { bound, value } = useBound({
    control,
    name,
    onChange,
    label: rest.label,
    format: words.form.number,
  });
  return <NumberField {...rest} {...bound} value={value} />;
}

export function FormDateField<Values extends FieldValues, Request>(
  props: Bound<ComponentProps<typeof DateField>, Values, Request, string | null>,
) {
  const { control, name, onChange, ...rest } = props;
  const { bound, value } = useBound({
    control,
    name,
    onChange,
    label: rest.label,
    format: words.date.format,
  });
  return <DateField {...rest} {...bound} value={value} />;
}

export function FormTimeField<Values extends FieldValues, Request>(
  props: Bound<ComponentProps<typeof TimeField>, Values, Request, string | null>,
) {
  const { control, name, onChange, ...rest } = props;
  const { bound, value } = useBound({ control, name, onChange, label: rest.label, format: words.form.time });
  return <TimeField {...rest} {...bound} value={value} />;
}

export function FormToggle<Values extends FieldValues, Request>(
  props: Bound<ComponentProps<typeof Toggle>, Values, Request, boolean>,
) {
  const { control, name, onChange, ...rest } = props;
  const { bound, value } = useBound({ control, name, onChange, label: rest.label });
  const { error: _, ...toggle } = bound;
  return <Toggle {...rest} {...toggle} checked={value} />;
}

export function FormTypeahead<Values extends FieldValues, Request, Option extends TypeaheadOption>(
  props: Bound<ComponentProps<typeof Typeahead<Option>>, Values, Request, Option | null>,
) {
  const { control, name, onChange, ...rest } = props;
  const { bound, value } = useBound({ control, name, onChange, label: rest.label });
  return <Typeahead {...rest} {...bound} value={value} />;
}

export function FormSelectField<Values extends FieldValues, Request, Option extends SelectOption>(
  props: Bound<ComponentProps<typeof SelectField<Option>>, Values, Request, Option | null>,
) {
  const { control, name, onChange, ...rest } = props;
  const { bound, value } = useBound({ control, name, onChange, label: rest.label });
  return <SelectField {...rest} {...bound} value={value} />;
}

type Binding<Values extends FieldValues, Request, Value> = {
  control: Control<Values, unknown, Request>;
  name: FieldPathByValue<Values, Value>;
  onChange: ((value: Value) => void) | undefined;
  label: string;
  /** How a readable text looks, for 'Formaat: …'. */
  format?: string | undefined;
};

function useBound<Values extends FieldValues, Request, Value>(binding: Binding<Values, Request, Value>) {
  const { control, name, onChange, label, format } = binding;
  const { field, fieldState } = useController({ control, name });
  useFormLabel(name, label);
  const isFormat = fieldState.error?.type === 'format' && format !== undefined;
  return {
    value: field.value as Value,
    bound: {
      name,
      error: isFormat ? words.form.format(format) : fieldState.error?.message,
      onBlur: field.onBlur,
      onChange: (value: Value) => {
        field.onChange(value);
        onChange?.(value);
      },
    },
  };
}

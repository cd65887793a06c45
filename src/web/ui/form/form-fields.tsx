import { type ComponentProps, use, useState } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';

import { isDay } from '#domain/calendar/day.ts';
import { isTimeOfDay } from '#domain/calendar/time-of-day.ts';

import { dateWords } from '../../i18n/et/dates.ts';
import { formWords } from '../../i18n/et/forms.ts';
import { DateField } from '../date/DateField.tsx';
import { NumberField } from '../field/NumberField.tsx';
import { SelectField, type SelectOption } from '../field/SelectField.tsx';
import { TextField } from '../field/TextField.tsx';
import { TimeField } from '../field/TimeField.tsx';
import { Toggle } from '../field/Toggle.tsx';
import type { TypeaheadOption } from '../typeahead/recent-options.ts';
import { Typeahead } from '../typeahead/Typeahead.tsx';
import { MarkedFields, useFormLabel } from './use-app-form.ts';

/** The form value that a field is tied to. */
export interface TiedTo<Values extends FieldValues, Request, Value> {
  control: Control<Values, unknown, Request>;
  name: FieldPathByValue<Values, Value>;
  /** After the form has the new value: for what follows from it. */
  onChange?: (value: Value) => void;
}

/** A field of the design system tied to a value of a form, with that value's error. */
type Bound<Props, Values extends FieldValues, Request, Value> = TiedTo<Values, Request, Value> &
  Omit<Props, 'name' | 'value' | 'checked' | 'onChange' | 'onBlur' | 'error'>;

/**
 * A TextField tied to a value of a form. Its limit is the schema's, which says so: `maxLength` would
 * cut what is pasted.
 */
export function FormTextField<Values extends FieldValues, Request>(
  props: Bound<Omit<ComponentProps<typeof TextField>, 'maxLength'>, Values, Request, string | null>,
) {
  const { control, ...rest } = props;
  const { bound, value } = useFormField(
    { control, ...rest },
    rest.placeholder === undefined ? undefined : formWords.format(rest.placeholder),
  );
  return <TextField {...rest} {...bound} value={value ?? ''} />;
}

/** A NumberField tied to a value of a form. */
export function FormNumberField<Values extends FieldValues, Request>(
  props: Bound<ComponentProps<typeof NumberField>, Values, Request, number | null>,
) {
  const { control, ...rest } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const unreadable = problem ?? formWords.format(formWords.number);
  const { bound, value } = useFormField({ control, ...rest }, unreadable);
  return <NumberField {...rest} {...bound} value={value} onProblem={setProblem} />;
}

/** A DateField tied to a value of a form; a text that is no day is reported as soon as the field is left. */
export function FormDateField<Values extends FieldValues, Request>(
  props: Bound<ComponentProps<typeof DateField>, Values, Request, string | null>,
) {
  const { control, ...rest } = props;
  const { bound, value } = useFormField({ control, ...rest }, formWords.format(dateWords.format), isDay);
  return <DateField {...rest} {...bound} value={value} />;
}

/** A TimeField tied to a value of a form; a text that is no time is reported as soon as the field is left. */
export function FormTimeField<Values extends FieldValues, Request>(
  props: Bound<ComponentProps<typeof TimeField>, Values, Request, string | null>,
) {
  const { control, ...rest } = props;
  const { bound, value } = useFormField({ control, ...rest }, formWords.format(formWords.time), isTimeOfDay);
  return <TimeField {...rest} {...bound} value={value} />;
}

/** A Toggle tied to a value of a form. */
export function FormToggle<Values extends FieldValues, Request>(
  props: Bound<ComponentProps<typeof Toggle>, Values, Request, boolean>,
) {
  const { control, ...rest } = props;
  const { bound, value } = useFormField({ control, ...rest });
  const { error: _, mark: _mark, ...toggle } = bound;
  return <Toggle {...rest} {...toggle} checked={value} />;
}

/** A Typeahead tied to a value of a form. */
export function FormTypeahead<Values extends FieldValues, Request, Option extends TypeaheadOption>(
  props: Bound<ComponentProps<typeof Typeahead<Option>>, Values, Request, Option | null>,
) {
  const { control, ...rest } = props;
  const { bound, value } = useFormField({ control, ...rest });
  return <Typeahead {...rest} {...bound} value={value} />;
}

/** A SelectField tied to a value of a form. */
export function FormSelectField<Values extends FieldValues, Request, Option extends SelectOption>(
  props: Bound<ComponentProps<typeof SelectField<Option>>, Values, Request, Option | null>,
) {
  const { control, ...rest } = props;
  const { bound, value } = useFormField({ control, ...rest });
  return <SelectField {...rest} {...bound} value={value} />;
}

/**
 * Connects a control with a value of a form: the value, its error, and its label for the summary. `unreadable` is
 * 'Formaat: …', which is shown for a text that `isReadable` refuses as soon as the field is left.
 */
export function useFormField<Values extends FieldValues, Request, Value>(
  tiedField: TiedTo<Values, Request, Value> & { label: string },
  unreadable?: string,
  isReadable?: (text: string) => boolean,
) {
  const { control, name, onChange, label } = tiedField;
  const { field, fieldState } = useController({ control, name });
  useFormLabel(name, label, unreadable);
  const markedFields = use(MarkedFields);
  const [isLeft, setLeft] = useState(false);
  const text: unknown = field.value;
  const isUnreadable = isLeft && typeof text === 'string' && isReadable?.(text) === false;
  const isFormat = isUnreadable || fieldState.error?.type === 'format';
  return {
    value: field.value as Value,
    bound: {
      name,
      mark: markedFields.names.includes(name) ? markedFields.word : undefined,
      error: isFormat && unreadable !== undefined ? unreadable : fieldState.error?.message,
      onBlur: () => {
        setLeft(true);
        field.onBlur();
      },
      onChange: (value: Value) => {
        setLeft(false);
        field.onChange(value);
        onChange?.(value);
      },
    },
  };
}

import { Fragment, type ReactNode } from 'react';
import type { Control, FieldValues } from 'react-hook-form';

import {
  type FieldRule,
  type Fields,
  isText,
  type OtherField,
  type PlainField,
  plainFields,
} from '#domain/record-fields/fields.ts';

import { formWords as messages } from '../i18n/et/forms.ts';
import { FormTextField, FormToggle } from '../ui/form/form-fields.tsx';

interface Props<F extends Fields, Values extends FieldValues, Request> {
  fields: F;
  /** The fields among them that this person fills in; all if left out. */
  shownFields?: Readonly<Record<string, FieldRule>>;
  labels: Readonly<Record<PlainField<F>, string>>;
  /**
   * How the other fields are entered; null where the element of another field does it. Also for plain fields with a
   * place of their own.
   */
  own: Readonly<Record<OtherField<F>, ReactNode> & Partial<Record<PlainField<F>, ReactNode>>>;
  control: Control<Values, unknown, Request>;
  /** The path before a field's name in the form. */
  at?: string;
}

/**
 * The fields of a record in a form: first those that the form draws itself (`own`), in its order, then the other
 * plain fields.
 */
export function RecordFields<F extends Fields, Values extends FieldValues, Request>(
  props: Props<F, Values, Request>,
) {
  const { fields, shownFields = fields, labels, own, control, at = '' } = props;
  const plain: Readonly<Record<string, ReactNode>> = Object.fromEntries(
    plainFields(fields).map((name) => [
      name,
      <PlainField key={name} rule={fields[name]} label={labels[name]} name={at + name} control={control} />,
    ]),
  );
  // The first fields keep their place; later definitions win.
  return Object.entries<ReactNode>({ ...own, ...plain, ...own })
    .filter(([name]) => name in shownFields)
    .map(([name, element]) => <Fragment key={name}>{element}</Fragment>);
}

interface PlainProps {
  rule: FieldRule | undefined;
  label: string;
  name: string;
  control: unknown;
}

/** The form holds more values than these, and react-hook-form's types allow no such subset. */
type Texts = Control<Record<string, string>>;
type Flags = Control<Record<string, boolean>>;

function PlainField({ rule, label, name, control }: PlainProps) {
  if (!isText(rule)) return <FormToggle control={control as Flags} name={name} label={label} />;
  return (
    <FormTextField
      control={control as Texts}
      name={name}
      label={label}
      multiline={rule.kind === 'multiline'}
      {...(rule.isEmail === true && { inputMode: 'email' as const })}
      {...(rule.isRequired === true ? { required: true } : { labelNote: messages.optional })}
    />
  );
}

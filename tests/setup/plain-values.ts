import {
  type FieldRule,
  type Fields,
  isText,
  type OwnField,
  ownFields,
  type PlainField,
  plainFields,
  type ValuesOf,
} from '#domain/record-fields/fields.ts';

/**
 * A value of every plain field of a record, so that tests hold for fields that are added later. A text is cut to the
 * field's limit.
 */
export function plainValuesOf<F extends Fields>(
  fields: F,
  { text, flag }: { text: string | null; flag: boolean },
): Pick<ValuesOf<F>, PlainField<F>> {
  return Object.fromEntries(
    plainFields(fields).map((name) => [name, isText(fields[name]) ? textOf(fields[name], text) : flag]),
  ) as Pick<ValuesOf<F>, PlainField<F>>;
}

function textOf(rule: FieldRule | undefined, text: string | null): string | null {
  if (text === null || rule === undefined || !isText(rule)) return text;
  return rule.isEmail === true ? `${text.length}@talu.example` : text.slice(0, rule.max).trim();
}

type KindValues = Record<'day' | 'time' | 'line' | 'multiline', string> &
  Record<'number' | 'quantity', number> & { flag: boolean };

/** The same of every field that holds a value of the record's own. */
export function ownValuesOf<F extends Fields>(fields: F, values: KindValues): Pick<ValuesOf<F>, OwnField<F>> {
  return Object.fromEntries(
    ownFields(fields).map((name) => [name, values[fields[name]?.kind as keyof KindValues]]),
  ) as Pick<ValuesOf<F>, OwnField<F>>;
}

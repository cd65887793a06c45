import {
  type Fields,
  isText,
  type PlainField,
  plainFields,
  type ValuesOf,
} from '../../src/domain/record-fields/fields.ts';

/** A value of every plain field of a record, so that tests know fields that are described only later. */
export function plainValuesOf<F extends Fields>(
  fields: F,
  { text, flag }: { text: string; flag: boolean },
): Pick<ValuesOf<F>, PlainField<F>> {
  return Object.fromEntries(
    plainFields(fields).map((name) => [name, isText(fields[name]) ? text : flag]),
  ) as Pick<ValuesOf<F>, PlainField<F>>;
}

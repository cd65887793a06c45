import { bareValue, fieldNames, type Fields, type FieldWith, isText } from '#domain/record-fields/fields.ts';

/** The form value of a field by kind: a text, never null, or the typed or chosen value, null for none. */
interface KindValues {
  line: string;
  multiline: string;
  flag: boolean;
  /** YYYY-MM-DD; what cannot be read as a day stays as it was typed. */
  day: string | null;
  /** NaN for what cannot be read. */
  quantity: number | null;
}

/** Fields that refer to a record, which a form lets people choose. */
export type ChosenField<F extends Fields> = FieldWith<F, { kind: 'reference' | 'id' }>;

/** The values of a form of a record; `Chosen` says what is chosen for each field that refers to another record. */
export type FormValues<
  F extends Fields,
  Chosen extends Record<ChosenField<F>, object> = Record<ChosenField<F>, never>,
> = {
  -readonly [N in keyof F]: N extends keyof Chosen
    ? Chosen[N] | null
    : F[N]['kind'] extends keyof KindValues
      ? KindValues[F[N]['kind']]
      : never;
};

/** Returns a form in which nothing is filled in. */
export function emptyFormValues<F extends Fields>(fields: F): FormValues<F> {
  return formValuesBy(fields, () => null) as FormValues<F>;
}

/** Returns the form of a record that there is already; `choices` show what it refers to. */
export function formValuesOf<
  F extends Fields,
  Chosen extends Record<ChosenField<F>, { id: number | string } | null>,
>(
  fields: F,
  record: { readonly [N in Exclude<keyof F, ChosenField<F>>]: string | number | boolean | null },
  choices: Chosen,
): FormValues<F, { [N in keyof Chosen]: NonNullable<Chosen[N]> }> {
  const values: Readonly<Record<string, unknown>> = { ...record, ...choices };
  return formValuesBy(fields, (name) => values[name] ?? null) as FormValues<
    F,
    { [N in keyof Chosen]: NonNullable<Chosen[N]> }
  >;
}

/** Returns the request of a form, before its schema checks it: a choice by its id, text without blanks around it. */
export function requestOf<F extends Fields>(
  fields: F,
  values: { readonly [N in keyof F]: unknown },
): Record<string, unknown> {
  return Object.fromEntries(fieldNames(fields).map((name) => [name, sentValue(fields[name], values[name])]));
}

/** Returns only the changed values, emptied required fields too, for the schema to refuse. */
export function changesOf<F extends Fields>(
  fields: F,
  before: { readonly [N in keyof F]: unknown },
  values: { readonly [N in keyof F]: unknown },
): Record<string, unknown> {
  const [was, is] = [requestOf(fields, before), requestOf(fields, values)];
  const changedNames = fieldNames(fields).filter((name) => !Object.is(bare(was[name]), bare(is[name])));
  return Object.fromEntries(changedNames.map((name) => [name, is[name]]));
}

function formValuesBy(fields: Fields, valueOf: (name: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(
    fieldNames(fields).map((name) => {
      const rule = fields[name];
      const empty = isText(rule) ? '' : rule?.kind === 'flag' ? false : null;
      return [name, valueOf(name) ?? empty];
    }),
  );
}

function sentValue(rule: Fields[string] | undefined, value: unknown): unknown {
  if (typeof value === 'string' && isText(rule)) return value.trim() || null;
  if (typeof value !== 'object' || value === null || !('id' in value)) return value;
  return rule?.kind === 'id' ? value.id : { id: value.id };
}

function bare(value: unknown): unknown {
  return bareValue(value as Parameters<typeof bareValue>[0]);
}

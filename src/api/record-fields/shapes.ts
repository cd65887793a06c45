import * as z from 'zod/mini';

import {
  fieldNames,
  type FieldRule,
  type Fields,
  type PlainField,
  plainFields,
} from '#domain/record-fields/fields.ts';

import { day, id, line, multiline, quantity, reference, timeOfDay } from '../values.ts';

interface KindSchemas {
  line: ReturnType<typeof line>;
  multiline: ReturnType<typeof multiline>;
  number: z.ZodMiniNumberFormat;
  flag: z.ZodMiniBoolean;
  day: typeof day;
  time: typeof timeOfDay;
  quantity: typeof quantity;
  id: typeof id;
  reference: typeof reference;
}

type RequestShape<F extends Fields> = {
  [N in keyof F]: F[N] extends { isRequired: true }
    ? KindSchemas[F[N]['kind']]
    : z.ZodMiniOptional<z.ZodMiniNullable<KindSchemas[F[N]['kind']]>>;
};

/** What a request says of each field, to be spread into a strict object. What may be empty may be left out or null. */
export function requestShape<F extends Fields>(fields: F): RequestShape<F> {
  return Object.fromEntries(
    fieldNames(fields).map((name) => {
      const rule = fields[name] as FieldRule;
      const schema = schemaOf(rule);
      return [name, rule.isRequired === true ? schema : z.optional(z.nullable(schema))];
    }),
  ) as RequestShape<F>;
}

type PlainShape<F extends Fields> = {
  [N in PlainField<F>]: F[N] extends { kind: 'flag' } ? z.ZodMiniBoolean : z.ZodMiniNullable<z.ZodMiniString>;
};

/** What an answer says of the plain fields; of each other one it says what its readers need. */
export function plainShape<F extends Fields>(fields: F): PlainShape<F> {
  return Object.fromEntries(
    plainFields(fields).map((name) => [
      name,
      fields[name]?.kind === 'flag' ? z.boolean() : z.nullable(z.string()),
    ]),
  ) as PlainShape<F>;
}

function schemaOf(rule: FieldRule): KindSchemas[FieldRule['kind']] {
  switch (rule.kind) {
    case 'line':
      return line(rule.limit);
    case 'multiline':
      return multiline(rule.limit);
    case 'number':
      return z.int().check(z.minimum(0), z.maximum(rule.limit));
    case 'flag':
      return z.boolean();
    case 'day':
      return day;
    case 'time':
      return timeOfDay;
    case 'quantity':
      return quantity;
    case 'id':
      return id;
    case 'reference':
      return reference;
  }
}

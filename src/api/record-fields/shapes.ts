import * as z from 'zod/mini';

import {
  fieldNames,
  type FieldRule,
  type Fields,
  mayBeEmpty,
  pickFields,
  type OwnField,
  ownFields,
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
    : F[N] extends { mayBeUnknown: true }
      ? z.ZodMiniNullable<KindSchemas[F[N]['kind']]>
      : z.ZodMiniOptional<z.ZodMiniNullable<KindSchemas[F[N]['kind']]>>;
};

/**
 * Returns the schemas of a request's fields, to be spread into a strict object. Fields that may be empty may be left
 * out or null; those that may be unknown only null.
 */
export function requestShape<F extends Fields>(fields: F): RequestShape<F> {
  return Object.fromEntries(
    fieldNames(fields).map((name) => {
      const rule = fields[name] as FieldRule;
      const schema = schemaOf(rule);
      if (rule.isRequired === true) return [name, schema];
      return [name, rule.mayBeUnknown === true ? z.nullable(schema) : z.optional(z.nullable(schema))];
    }),
  ) as RequestShape<F>;
}

type ChangeShape<F extends Fields> = {
  [N in keyof F]: z.ZodMiniOptional<
    F[N] extends { isRequired: true } | { kind: 'flag' }
      ? KindSchemas[F[N]['kind']]
      : z.ZodMiniNullable<KindSchemas[F[N]['kind']]>
  >;
};

/** Returns the schema of a change: fields may be left out; null empties those that may be empty. */
export function changeShape<F extends Fields>(fields: F): ChangeShape<F> {
  return Object.fromEntries(
    fieldNames(fields).map((name) => [
      name,
      z.optional(nullableBy(fields[name], schemaOf(fields[name] as FieldRule))),
    ]),
  ) as ChangeShape<F>;
}

/** In answers, numbers and texts are as they are stored, however long by the rules of their day. */
const answerSchemas = {
  line: z.string(),
  multiline: z.string(),
  number: z.int(),
  flag: z.boolean(),
  day,
  time: timeOfDay,
  quantity: z.number(),
};

type AnswerShape<F extends Fields> = {
  [N in OwnField<F>]: F[N]['kind'] extends infer K extends keyof typeof answerSchemas
    ? F[N] extends { isRequired: true } | { kind: 'flag' }
      ? (typeof answerSchemas)[K]
      : z.ZodMiniNullable<(typeof answerSchemas)[K]>
    : never;
};

/** Returns the schema of a record's values in an answer; a reference has the fields that its readers need. */
export function answerShape<F extends Fields>(fields: F): AnswerShape<F> {
  return Object.fromEntries(
    ownFields(fields).map((name) => [
      name,
      nullableBy(fields[name], answerSchemas[fields[name]?.kind as keyof typeof answerSchemas]),
    ]),
  ) as AnswerShape<F>;
}

/** Returns the plain fields of an answer. References are written by each answer itself, as its readers need them. */
export function plainShape<F extends Fields>(fields: F): AnswerShape<Pick<F, PlainField<F>>> {
  return answerShape(pickFields(fields, plainFields(fields)));
}

function nullableBy<S extends z.ZodMiniType>(rule: FieldRule | undefined, schema: S) {
  return mayBeEmpty(rule) ? z.nullable(schema) : schema;
}

function schemaOf(rule: FieldRule): KindSchemas[FieldRule['kind']] {
  switch (rule.kind) {
    case 'line':
      return line(rule.max);
    case 'multiline':
      return multiline(rule.max);
    case 'number':
      return z.int().check(z.minimum(0), z.maximum(rule.max));
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

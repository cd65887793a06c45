import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';

import { tooLong } from '#api/error-codes.ts';

import { formWords as messages } from '../../i18n/et/forms.ts';

/** The part of a zod issue that decides what a field says. */
export interface SchemaIssue {
  code?: string | undefined;
  path: readonly PropertyKey[];
  minimum?: unknown;
  inclusive?: unknown;
  maximum?: unknown;
  /** The kind of value that is too small or big: a text by its characters. */
  origin?: unknown;
  /** `sayingSo` of the check that failed. */
  params?: Record<string, unknown> | undefined;
}

/** Returns what a check of a schema says when it fails: `refine(…, sayingSo('Veo kuupäev on möödas'))`. */
export function sayingSo(sentence: string) {
  return { params: { sentence } };
}

/** `format` is worded by the field itself ('Formaat: pp.kk.aaaa'): it knows what it takes. */
export type FieldErrorType = 'required' | 'format' | 'positive' | 'invalid';

/**
 * Checks a form against the API's schema, so that form and server share one set of rules; the values
 * that come out are the request. The form's own values may be looser (a choice that is null).
 */
export function schemaResolver<Values extends FieldValues, Request>(
  schema: z.ZodMiniType<Request>,
): Resolver<Values, unknown, Request> {
  return (values) => {
    const { request, errors } = readBySchema(schema, values);
    return errors === null
      ? { values: request, errors: {} }
      : { values: {}, errors: errors as FieldErrors<Values> };
  };
}

/**
 * Returns the request that values make, or what is wrong with them: `{ type, message }` at the path of each field.
 */
export function readBySchema<Request>(
  schema: z.ZodMiniType<Request>,
  values: unknown,
): { request: Request; errors: null } | { request: null; errors: Record<string, unknown> } {
  const result = z.safeParse(schema, values);
  if (result.success) return { request: result.data, errors: null };
  const errors: Record<string, unknown> = {};
  for (const issue of result.error.issues) setError(errors, issue, values);
  return { request: null, errors };
}

/** Returns the type of an issue, considering the value of the field. */
export function errorTypeOf(issue: SchemaIssue, value: unknown): FieldErrorType {
  if (value === null || value === undefined || value === '') return 'required';
  if (Array.isArray(value) && value.length === 0) return 'required';
  if (Number.isNaN(value) || issue.code === 'invalid_format') return 'format';
  if (issue.code === 'too_small' && issue.minimum === 0 && issue.inclusive === false) return 'positive';
  return 'invalid';
}

const errorTexts: Record<FieldErrorType, string> = {
  required: messages.required,
  format: messages.invalid,
  positive: messages.positive,
  invalid: messages.invalid,
};

/** Sets an error at its path; of several at one path the first counts. */
function setError(errors: Record<string, unknown>, issue: SchemaIssue, values: unknown): void {
  const path = fieldPath(issue.path, values);
  const type = errorTypeOf(issue, valueAt(values, path));
  let at = errors;
  for (const step of path.slice(0, -1)) at = (at[step] ??= {}) as Record<string, unknown>;
  const last = path.at(-1) ?? 'root';
  at[last] ??= { type, message: (type === 'invalid' ? sentenceOf(issue) : null) ?? errorTexts[type] };
}

/** What an issue says of itself; null where its type says all. */
function sentenceOf({ code, origin, maximum, params }: SchemaIssue): string | null {
  if (code === 'too_big' && origin === 'string') return tooLong(Number(maximum));
  return typeof params?.sentence === 'string' ? params.sentence : null;
}

/** A problem inside of a choice (`client.id`) is the choice's: the path ends at the first empty value. */
function fieldPath(path: readonly PropertyKey[], values: unknown): string[] {
  const steps = path.map(String);
  const end = steps.findIndex((_, index) => {
    const value = valueAt(values, steps.slice(0, index + 1));
    return value === null || value === undefined;
  });
  return end === -1 ? steps : steps.slice(0, end + 1);
}

function valueAt(values: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[step] : undefined,
    values,
  );
}

import type { ReactNode } from 'react';

import {
  type Fields,
  isText,
  type OtherField,
  type PlainField,
  plainFields,
  type ValuesOf,
} from '#domain/record-fields/fields.ts';

import { common as messages } from '../i18n/et/shell.ts';

/** The label of a field, and its value; unknown ones are left out. */
export type Fact = readonly [string, ReactNode];

/**
 * The facts that a page words itself: one for each field that is not plain (null if it is shown elsewhere), and further
 * ones.
 */
type OwnFacts<F extends Fields> = Readonly<Record<OtherField<F>, Fact | null> & Record<string, Fact | null>>;

/**
 * Returns the facts of a record's page: first those that the page makes itself (`own`), in its order, then the other
 * plain fields.
 */
export function recordFacts<F extends Fields>(
  fields: F,
  labels: Readonly<Record<PlainField<F>, string>>,
  record: Pick<ValuesOf<F>, PlainField<F>>,
  own: OwnFacts<F>,
): Fact[] {
  const plain: Readonly<Record<string, Fact>> = Object.fromEntries(
    plainFields(fields).map((name) => [name, [labels[name], shown(fields[name], record[name])]]),
  );
  // The first occurrence decides the place, and the last one the value.
  return Object.values({ ...own, ...plain, ...own }).filter((fact) => fact !== null);
}

function shown(rule: Fields[string] | undefined, value: unknown): string | null {
  if (isText(rule)) return typeof value === 'string' ? value : null;
  return value === true ? messages.yes : null;
}

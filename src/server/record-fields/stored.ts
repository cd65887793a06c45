import { type RawBuilder, sql } from 'kysely';

import {
  bareValue,
  fieldNames,
  type FieldRule,
  type Fields,
  isText,
  type ListedFields,
  type OwnField,
  ownFields,
  type ValueOf,
  type ValuesOf,
  valuesBy,
} from '#domain/record-fields/fields.ts';

import { allOf } from '../db/search/search.ts';

/** The name under which the database holds each field. */
type Columns<F extends Fields> = Readonly<Record<keyof F, string>>;
/** With this, a missing column is an error only in the table of columns, not at each use of it. */
type SomeColumns<F extends Fields> = Partial<Columns<F>>;
type ColumnOf<C, N> = N extends keyof C ? C[N] & string : never;

type BareValue<R extends FieldRule> =
  ValueOf<R> extends infer V ? (V extends { id: number } ? number : V) : never;

type WrittenRow<F extends Fields, C extends SomeColumns<F>> = {
  -readonly [N in keyof F as ColumnOf<C, N>]: BareValue<F[N]>;
};

/** A value as the driver of the database gives it: a column of type numeric comes as text. */
type ReadValue<R extends FieldRule> = R extends { kind: 'quantity' }
  ? string | Extract<null, ValueOf<R>>
  : BareValue<R>;

/** A row as it is read, and maybe more. */
type ReadRow<F extends Fields, C extends SomeColumns<F>> = {
  readonly [N in keyof F as ColumnOf<C, N>]: ReadValue<F[N]>;
};

/** The values of a record's own as they are read under the names of their fields. */
type OwnValues<F extends Fields> = { readonly [N in OwnField<F>]: ReadValue<F[N]> };

/** How the fields of a record are stored. */
export interface Stored<F extends Fields, C extends SomeColumns<F>> {
  fields: F;
  columns: Columns<F>;
  write: (values: ValuesOf<F>) => WrittenRow<F, C>;
  read: (row: ReadRow<F, C>) => ValuesOf<F>;
  /** The columns, to be selected of a table or its alias. */
  selected: <const T extends string>(of: T) => `${T}.${ColumnOf<C, keyof F>}`[];
  /** The values of its own under the names of their fields, of a table or its alias; see `readOwn`. */
  selectedOwn: (of: string) => { [N in OwnField<F>]: RawBuilder<ReadValue<F[N]>> };
  readOwn: (values: OwnValues<F>) => Pick<ValuesOf<F>, OwnField<F>>;
  /** True for rows `of` that have all these values. */
  isSame: (of: string, values: ValuesOf<F>) => RawBuilder<boolean>;
  /** The folded copies of those fields that searches look into: the migration that adds a column adds its `…_key`. */
  searchedKeys: (seenFields: ListedFields) => string[];
}

/** Ties the fields of a record to the columns of a table. */
export function stored<F extends Fields, const C extends SomeColumns<F>>(
  fields: F,
  columns: C & Columns<F>,
): Stored<F, C> {
  const names = fieldNames(fields);
  return {
    fields,
    columns,
    write: (values) =>
      Object.fromEntries(names.map((name) => [columns[name], bareValue(values[name])])) as WrittenRow<F, C>,
    read: (row) => {
      const columnValues = row as Readonly<Record<string, unknown>>;
      return valuesBy(fields, (name) => readValue(fields[name], columnValues[columns[name]] ?? null));
    },
    selected: (of) => names.map((name) => `${of}.${columns[name]}` as `${typeof of}.${ColumnOf<C, keyof F>}`),
    selectedOwn: (of) =>
      Object.fromEntries(
        ownFields(fields).map((name) => [name, readColumn(fields[name], sql.ref(`${of}.${columns[name]}`))]),
      ) as { [N in OwnField<F>]: RawBuilder<ReadValue<F[N]>> },
    readOwn: (values) =>
      Object.fromEntries(
        ownFields(fields).map((name) => [name, readValue(fields[name], values[name])]),
      ) as Pick<ValuesOf<F>, OwnField<F>>,
    // Not 'is not distinct from', which no index helps with.
    isSame: (of, values) =>
      allOf(
        names.map((name) => {
          const [column, value] = [sql.ref(`${of}.${columns[name]}`), bareValue(values[name])];
          return value === null ? sql<boolean>`${column} is null` : sql<boolean>`${column} = ${value}`;
        }),
      ),
    searchedKeys: (seenFields) =>
      names.flatMap((name) => {
        const rule = seenFields[name];
        return isText(rule) && rule.isSearched === true ? [`${columns[name]}_key`] : [];
      }),
  };
}

function readColumn(rule: FieldRule | undefined, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return rule?.kind === 'time' ? sql`to_char(${column}, 'HH24:MI')` : column;
}

function readValue(rule: FieldRule | undefined, value: unknown): unknown {
  if (value === null) return null;
  if (rule?.kind === 'reference') return { id: value };
  // The database knows seconds.
  if (rule?.kind === 'time' && typeof value === 'string') return value.slice(0, 'HH:mm'.length);
  return rule?.kind === 'quantity' ? Number(value) : value;
}

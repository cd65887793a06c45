import { type RawBuilder, sql } from 'kysely';

import type { Column, Entity } from './entity.ts';

/** A column of the table and where its value comes from. */
export interface Assignment {
  target: string;
  /** The import's column that decides it; null of what is copied along from another record. */
  column: Column | null;
  whenMade: RawBuilder<unknown>;
  whenChanged: RawBuilder<unknown>;
}

/** Returns the assignments of a row `i` of `import_rows` to a new record, or to the known record `t`. */
export function assignmentsOf(entity: Entity): Assignment[] {
  return entity.columns.flatMap((column) => {
    if (column.target === null) return [];
    const { copies } = column.refersTo ?? {};
    const own = assignment(column, column.target);
    if (copies === undefined) return [own];
    const copy = sql`i.${sql.id(`${column.name}_copy`)}`;
    const copyWhenGiven = sql`case when ${isGiven(column)} then ${copy} else t.${sql.id(copies.to)} end`;
    return [own, { target: copies.to, column: null, whenMade: copy, whenChanged: copyWhenGiven }];
  });
}

/** A value that an import may change: how the differences call it, as it is in `t` and as the row `i` makes it. */
interface Difference {
  name: string;
  before: RawBuilder<unknown>;
  after: RawBuilder<unknown>;
}

/**
 * Returns all that a row `i` may change of the record `t` and of what hangs on it, by the names of columns of the
 * table.
 */
export function differencesOf(entity: Entity): Difference[] {
  const own = assignmentsOf(entity).map(({ target, whenChanged }) => ({
    name: target,
    before: sql`t.${sql.id(target)}`,
    after: whenChanged,
  }));
  return [...own, ...relatedValuesOf(entity)];
}

/** Returns the changes of a row `i` to other records. */
export function relatedValuesOf(entity: Entity): Difference[] {
  return (entity.elsewhere ?? []).map(({ column, before, after }) => ({ name: column, before, after }));
}

/** Returns SQL that is true when the row `i` changes anything. */
export function isAnyOther(entity: Entity): RawBuilder<unknown> {
  const differences = differencesOf(entity);
  const [befores, afters] = [differences.map(({ before }) => before), differences.map(({ after }) => after)];
  return sql`(${sql.join(befores)}) is distinct from (${sql.join(afters)})`;
}

/** Returns the part of `jsonb_build_object` that holds a value before and after, where it changes. */
export function changeIn({ name, before, after }: Difference): RawBuilder<unknown> {
  return sql`${sql.lit(name)}, case when ${before} is distinct from ${after}
    then jsonb_build_array(${before}, ${after}) end`;
}

function assignment(column: Column, target: string): Assignment {
  const givenValue = sql`i.${sql.id(column.refersTo === null ? column.name : `${column.name}_id`)}`;
  // Named by its number a record keeps the code that it has, or none.
  const value = column.name === 'externalId' ? sql`nullif(${givenValue}, '#' || i.target)` : givenValue;
  const current = sql`t.${sql.id(target)}`;
  if (column.made !== null) {
    return {
      target,
      column,
      whenMade: sql`coalesce(${value}, ${column.made})`,
      whenChanged: sql`coalesce(${value}, ${current})`,
    };
  }
  const filled =
    column.fallback === null
      ? value
      : sql`coalesce(${value}, ${sql.lit(column.fallback)}::${sql.raw(column.type)})`;
  return {
    target,
    column,
    whenMade: filled,
    whenChanged: sql`case when ${isGiven(column)} then ${filled} else ${current} end`,
  };
}

/** Returns SQL that is true when the file has the column. */
export function isGiven(column: Column): RawBuilder<unknown> {
  return sql`i.${sql.id(`${column.name}_given`)}`;
}

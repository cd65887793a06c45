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

/** What a row `r` of `import_rows` makes of a new record, or of the record `t` that is known. */
export function assignmentsOf(entity: Entity): Assignment[] {
  return entity.columns.flatMap((column) => {
    if (column.target === null) return [];
    const { copies } = column.refersTo ?? {};
    const own = assignment(column, column.target);
    if (copies === undefined) return [own];
    const copy = sql`r.${sql.id(`${column.name}_copy`)}`;
    const kept = sql`case when ${isGiven(column)} then ${copy} else t.${sql.id(copies.to)} end`;
    return [own, { target: copies.to, column: null, whenMade: copy, whenChanged: kept }];
  });
}

function assignment(column: Column, target: string): Assignment {
  const given = sql`r.${sql.id(column.refersTo === null ? column.name : `${column.name}_id`)}`;
  // Named by its number a record keeps the code that it has, or none.
  const value = column.name === 'externalId' ? sql`nullif(${given}, '#' || r.target)` : given;
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

/** Whether the file has the column. */
export function isGiven(column: Column): RawBuilder<unknown> {
  return sql`r.${sql.id(`${column.name}_given`)}`;
}

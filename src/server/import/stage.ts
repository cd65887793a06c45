import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../db/schema.ts';
import { type Entity, ownNumber } from './entity.ts';
import { findNamedRecords } from './named-records.ts';

/** Rows are sent to the database in batches: few round trips, little memory. */
export const batchSize = 500;

export interface StagedRow {
  /** Counts through all files of the entity. */
  index: number;
  file: number;
  line: number;
  given: number;
  /** True when one of its values is wrong: the row is shown, but never written. */
  isFaulty: boolean;
  values: readonly (string | null)[];
}

/** Makes the table that takes an entity's rows as they were read: texts. */
export async function createStage(db: Db, entity: Entity): Promise<void> {
  const columns = entity.columns.map(({ name }) => sql`, ${sql.id(name)} text`);
  await sql`
    create temporary table import_stage (
      index integer, file integer, line integer, given integer, faulty boolean${sql.join(columns, sql``)}
    ) on commit drop`.execute(db);
}

/** Puts a batch of rows beside the tables, as they were read. */
export async function stageRows(db: Db, entity: Entity, rows: readonly StagedRow[]): Promise<void> {
  const numbers = [
    rows.map((row) => row.index),
    rows.map((row) => row.file),
    rows.map((row) => row.line),
    rows.map((row) => row.given),
  ].map((list) => sql`${list}::integer[]`);
  const faulty = sql`${rows.map((row) => row.isFaulty)}::boolean[]`;
  const texts = entity.columns.map(
    (_, index) => sql`${rows.map((row) => row.values[index] ?? null)}::text[]`,
  );
  await sql`insert into import_stage select * from unnest(${sql.join([...numbers, faulty, ...texts])})`.execute(
    db,
  );
}

/**
 * Makes `import_rows` out of the staged rows: values in their types, and beside column `x` also `x_given`, and for
 * a reference `x_id` and `x_copy`, for a quantity of goods `x_unit`, the unit that it was given in, if any; `target` is the known record that the row is about.
 */
export async function resolveRows(db: Db, entity: Entity, target = entity.target): Promise<void> {
  const selected = entity.columns.flatMap((column, index) => {
    const staged = sql`staged.${sql.id(column.name)}`;
    const { refersTo } = column;
    const valueFrom = (name: string) => {
      const [knownAlias, numberedAlias] = [`known_${index}`, `numbered_${index}`].map((each) => sql.id(each));
      const value = sql`${knownAlias}.${sql.id(name)}`;
      return refersTo?.by === 'external_id'
        ? sql`coalesce(${value}, ${numberedAlias}.${sql.id(name)})`
        : value;
    };
    return [
      ...(column.countedAs === null
        ? [sql`${staged}::${sql.raw(column.type)} as ${sql.id(column.name)}`]
        : [
            sql`split_part(${staged}, ' ', 1)::numeric as ${sql.id(column.name)}`,
            sql`nullif(split_part(${staged}, ' ', 2), '') as ${sql.id(`${column.name}_unit`)}`,
          ]),
      sql`(staged.given & ${sql.lit(1 << index)}) <> 0 as ${sql.id(`${column.name}_given`)}`,
      ...(refersTo === null ? [] : [sql`${valueFrom('id')} as ${sql.id(`${column.name}_id`)}`]),
      ...(refersTo?.copies === undefined
        ? []
        : [sql`${valueFrom(refersTo.copies.from)} as ${sql.id(`${column.name}_copy`)}`]),
    ];
  });
  const joins: RawBuilder<unknown>[] = [];
  for (const [index, column] of entity.columns.entries()) {
    const { name, type, refersTo } = column;
    if (refersTo === null) continue;
    const knownAlias = sql.id(`known_${index}`);
    joins.push(sql`left join ${sql.table(refersTo.table)} ${knownAlias}
      on ${knownAlias}.${sql.id(refersTo.by)} = staged.${sql.id(name)}::${sql.raw(type)}`);
    if (refersTo.by !== 'external_id') continue;
    const { texts, ids } = await findNamedRecords(db, column);
    joins.push(sql`left join unnest(${texts}::text[], ${ids}::bigint[]) ${sql.id(`named_${index}`)} (text, id)
      on ${sql.id(`named_${index}`)}.text = staged.${sql.id(name)}`);
    joins.push(byNumber(refersTo.table, name, index));
  }
  await sql`
    create temporary table import_rows on commit drop as
    select i.*, (${target})::bigint as target
    from (
      select staged.index, staged.file, staged.line, staged.faulty, ${sql.join(selected)} from import_stage staged ${sql.join(joins, sql` `)}
    ) i`.execute(db);
  await sql`create index on import_rows (target)`.execute(db);
  await sql`analyze import_rows`.execute(db);
}

/**
 * Finds a record by Koorem's number or by its name. A join of its own: a condition with `or` would be looked up row
 * by row.
 */
function byNumber(table: string, name: string, index: number): RawBuilder<unknown> {
  const numbered = sql.id(`numbered_${index}`);
  const number = sql`coalesce(${ownNumber(sql`staged.${sql.id(name)}`)}, ${sql.id(`named_${index}`)}.id)`;
  return sql`left join ${sql.table(table)} ${numbered}
    on ${sql.id(`known_${index}`)}.id is null and ${numbered}.id = ${number}`;
}

/** Drops the tables of the stage. */
export async function dropStage(db: Db): Promise<void> {
  await sql`drop table if exists import_rows, import_stage`.execute(db);
}

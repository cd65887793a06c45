import { createHash } from 'node:crypto';

import { type RawBuilder, sql } from 'kysely';

import { type ImportDifference, maxListedDifferences } from '#api/admin/imports.ts';

import type { Db } from '../db/schema.ts';
import { assignmentsOf, changeIn, relatedValuesOf, isAnyOther, isGiven } from './assignments.ts';
import type { Column, Consequence, Entity } from './entity.ts';
import type { RowProblem } from './problem.ts';
import type { Note } from './same-names.ts';

/** The counts of new, changed and unchanged records of a file. */
export interface ComparedFile {
  new: number;
  changed: number;
  unchanged: number;
  trailers: number;
  jobs: number;
  noted: number;
}

interface ComparedRow {
  file: number;
  line: number;
  record: string;
  values: ImportDifference['values'];
  changes: Record<string, [ImportDifference['values'][string], ImportDifference['values'][string]]>;
}

/** The records that a run of the import would make and change, compared kind by kind before they are written. */
export class Comparison {
  /** The files by their names. */
  readonly files = new Map<string, ComparedFile>();
  /** The first of each kind. */
  readonly listed = {
    new: [] as ImportDifference[],
    changed: [] as ImportDifference[],
    trailers: [] as ImportDifference[],
    jobs: [] as ImportDifference[],
    noted: [] as ImportDifference[],
  };
  readonly #digests: string[] = [];

  /** Compares the rows of `import_rows` without the faulty ones; `names` are those of the kind's files. */
  async add(
    db: Db,
    entity: Entity,
    names: readonly string[],
    problems: readonly Pick<RowProblem, 'file' | 'line'>[],
  ): Promise<void> {
    await sql`create temporary table import_compared on commit drop as ${(await entity.compared?.(db)) ?? plainly(entity)}`.execute(
      db,
    );
    await sql`
      delete from import_compared compared
      using unnest(${problems.map(({ file }) => file)}::integer[], ${problems.map(({ line }) => line)}::integer[])
        as faulty (file, line)
      where compared.file = faulty.file and compared.line = faulty.line`.execute(db);
    await this.#count(db, names);
    for (const kind of ['new', 'changed'] as const) await this.#list(db, kind, names);
    const { rows } = await sql<{ digest: string | null }>`
      select md5(string_agg(md5(concat_ws('|', kind, record, "values", changes)), '' order by index)) as digest
      from import_compared where kind <> 'unchanged'`.execute(db);
    this.#digests.push(`${entity.name} ${rows[0]?.digest ?? ''}`);
    await sql`drop table import_compared`.execute(db);
  }

  /** Adds the other records that the newest rows make and change. */
  addConsequences(names: readonly string[], consequences: readonly Consequence[]): void {
    for (const { kind, file, ...what } of consequences) {
      const name = names[file] ?? '';
      const counts = this.files.get(name);
      if (counts !== undefined) counts[kind] += 1;
      const listed = this.listed[kind];
      if (listed.length < maxListedDifferences) {
        listed.push({ ...what, file: name, column: null, reason: null });
      }
    }
    // Which findings there are, not their text: that changes by the hour.
    const compared = consequences.map(({ warnings, ...what }) => [what, warnings?.map(({ code }) => code)]);
    if (compared.length > 0) this.#digests.push(JSON.stringify(compared));
  }

  /** Adds what somebody should know of the newest rows. What is written is the same without it. */
  addNotes(names: readonly string[], notes: readonly Note[]): void {
    for (const { file, ...note } of notes) {
      const name = names[file] ?? '';
      const counts = this.files.get(name);
      if (counts !== undefined) counts.noted += 1;
      if (this.listed.noted.length >= maxListedDifferences) continue;
      this.listed.noted.push({ ...note, file: name, values: {}, changes: {} });
    }
  }

  /** The same when, and only when, all differences are the same. */
  digest(): string {
    return createHash('sha256').update(this.#digests.join('\n')).digest('hex');
  }

  async #count(db: Db, names: readonly string[]): Promise<void> {
    const { rows } = await sql<{ file: number; kind: 'new' | 'changed' | 'unchanged'; count: number }>`
      select file, kind, count(*) as count from import_compared group by file, kind`.execute(db);
    for (const name of names) {
      this.files.set(name, { new: 0, changed: 0, unchanged: 0, trailers: 0, jobs: 0, noted: 0 });
    }
    for (const { file, kind, count } of rows) {
      const counts = this.files.get(names[file] ?? '');
      if (counts !== undefined) counts[kind] = count;
    }
  }

  async #list(db: Db, kind: 'new' | 'changed', names: readonly string[]): Promise<void> {
    const free = maxListedDifferences - this.listed[kind].length;
    const { rows } = await sql<ComparedRow>`
      select file, line, record, "values", changes from import_compared
      where kind = ${kind} order by index limit ${sql.lit(free)}`.execute(db);
    for (const { file, line, record, values, changes } of rows) {
      const pairs = Object.entries(changes).map(([name, [before, after]]) => [name, { before, after }]);
      this.listed[kind].push({
        file: names[file] ?? '',
        line,
        record,
        values,
        changes: kind === 'new' ? {} : (Object.fromEntries(pairs) as ImportDifference['changes']),
        column: null,
        reason: null,
      });
    }
  }
}

/** Each row of `import_rows` beside the record that it is about, as it would be written (write.ts). */
function plainly(entity: Entity): RawBuilder<unknown> {
  const values = entity.columns.map(
    (column) => sql`${sql.lit(column.name)}, case when ${isGiven(column)} then i.${sql.id(column.name)} end`,
  );
  const own = assignmentsOf(entity).map(({ target, column, whenChanged }) => {
    const old = sql`t.${sql.id(target)}`;
    const isRecord = column !== null && column.refersTo !== null;
    const before = isRecord ? referenceNameOf(column, old) : old;
    const after = isRecord ? sql`i.${sql.id(column.name)}` : whenChanged;
    return sql`${sql.lit(column?.name ?? target)}, case when ${old} is distinct from ${whenChanged}
      then jsonb_build_array(${before}, ${after}) end`;
  });
  const elsewhere = relatedValuesOf(entity).map(changeIn);
  const changed = sql`jsonb_strip_nulls(jsonb_build_object(${sql.join([...own, ...elsewhere])}))`;
  const besides =
    elsewhere.length === 0
      ? sql`'{}'::jsonb`
      : sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(elsewhere)}))`;
  // Most rows of most files change nothing: for these only the kind is answered.
  return sql`
    select i.index, i.file, i.line, ${recordName(entity)} as record, compared.kind,
      case when compared.kind <> 'unchanged' then jsonb_strip_nulls(jsonb_build_object(${sql.join(values)})) end as values,
      case compared.kind when 'new' then ${besides} when 'changed' then ${changed} end as changes
    from import_rows i left join ${sql.table(entity.table)} t on i.target is not null and ${entity.isRecord}
    cross join lateral (select case when i.target is null then 'new'
      when ${isAnyOther(entity)} then 'changed' else 'unchanged' end as kind) compared`;
}

/** The name that files use for the record of a reference. */
function referenceNameOf({ refersTo }: Column, id: RawBuilder<unknown>): RawBuilder<unknown> {
  if (refersTo === null) return id;
  return sql`(select known.${sql.id(refersTo.by)} from ${sql.table(refersTo.table)} known where known.id = ${id})`;
}

/** The columns that tell a record apart, as the file says them. */
function recordName({ key, columns }: Entity): RawBuilder<unknown> {
  const names = key[0] === 'target' ? columns.slice(0, 2).map(({ name }) => name) : key;
  return sql`concat_ws(' / ', ${sql.join(names.map((name) => sql`i.${sql.id(name)}`))})`;
}

import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../db/schema.ts';
import { queueAuditEvents } from '../db/webhook-events.ts';
import { assignmentsOf, changeIn, differencesOf, isAnyOther } from './assignments.ts';
import type { Entity, ImportRun, Written, WrittenRecords } from './entity.ts';

/** Writes the rows of `import_rows` to their table, with an audit entry for each record made or changed. */
export async function writeRows(db: Db, entity: Entity, run: ImportRun, total: number): Promise<Written> {
  const followingRowIds = (await entity.beforehand?.(db, run)) ?? [];
  const written = await (entity.write?.(db, run) ?? writePlainly(db, entity, run, total));
  await entity.afterwards?.(db);
  return { ...written, followingRowIds };
}

async function writePlainly(db: Db, entity: Entity, run: ImportRun, total: number): Promise<WrittenRecords> {
  const changedIds = await changeRecords(db, entity, run);
  const createdIds = await createRecords(db, entity, run);
  const created = createdIds.length;
  return { created, createdIds, changedIds, unchanged: total - created - changedIds.length };
}

/**
 * Locks records in the order that everybody uses: two processes that lock the same records in different orders would
 * deadlock.
 */
async function changeRecords(db: Db, entity: Entity, run: ImportRun): Promise<number[]> {
  const assignments = assignmentsOf(entity);
  const table = sql.table(entity.table);
  const news = assignments.map(({ target }) => sql`i.${newName(target)}`);
  const changes = differencesOf(entity).map(changeIn);
  const values = assignments.map(({ target, whenChanged }) => sql`${whenChanged} as ${newName(target)}`);
  const sets = assignments.map(({ target }, index) => sql`${sql.id(target)} = ${news[index]}`);
  const touches = entity.touches === undefined ? sql`` : sql`, ${entity.touches}`;
  const { rows } = await sql<{ id: number; changes: Record<string, unknown> }>`
    with differing as materialized (
      select i.*, ${sql.join(values)}, t.${sql.id(entity.auditId)} as audit_id,
        jsonb_strip_nulls(jsonb_build_object(${sql.join(changes)})) as audit_changes
      from import_rows i join ${table} t on ${entity.isRecord}
      where i.target is not null and ${isAnyOther(entity)}
      order by ${entity.lockOrder} for no key update of t
    ), changed as (
      update ${table} t set ${sql.join(sets)}, version = t.version + 1${touches}
      from differing i where ${entity.isRecord}
    )
    insert into audit_entries (actor, user_id, entity, entity_id, action, changes)
    select ${run.actor}, ${run.userId}::bigint, ${entity.record}, audit_id, ${run.action}, audit_changes
    from differing order by index
    returning entity_id as id, changes`.execute(db);
  await queueAuditEvents(
    db,
    rows.map(({ id, changes }) => ({ entity: entity.record, entityId: id, action: run.action, changes })),
  );
  return rows.map(({ id }) => id);
}

async function createRecords(db: Db, entity: Entity, run: ImportRun): Promise<number[]> {
  if (!entity.mayCreate) return [];
  const assignments = assignmentsOf(entity);
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into ${sql.table(entity.table)} (${sql.join(assignments.map(({ target }) => sql.id(target)))})
      select ${sql.join(assignments.map(({ whenMade }) => whenMade))}
      from import_rows i where i.target is null order by i.index
      returning id, ${sql.id(entity.auditId)} as audit_id
    ), recorded as (
      insert into audit_entries (actor, user_id, entity, entity_id, action)
      select ${run.actor}, ${run.userId}::bigint, ${entity.record}, audit_id, 'created' from made order by audit_id
    )
    select id from made`.execute(db);
  return rows.map(({ id }) => id);
}

function newName(target: string): RawBuilder<unknown> {
  return sql.id(`new_${target}`);
}

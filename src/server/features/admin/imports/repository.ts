import { sql } from 'kysely';

import type { BrowserImport, DifferenceKind, ImportDifference, ImportState } from '#api/admin/imports.ts';
import { instantToIso, isoOrNull } from '#domain/calendar/tallinn-time.ts';

import type { Db } from '../../../db/schema.ts';
import type { StoredFile } from '../../../db/schema/stored-values.ts';
import { nameOrUsername } from '../../../db/user-name.ts';
import type { ProcessLiveness } from '../../../external/process-liveness.ts';
import { newReading } from '../../../import/readers/reading.ts';

const maxListedImports = 20;

/** Imports as they are answered, the newest first. */
export async function findImports(
  db: Db,
  liveness: ProcessLiveness,
  { id, size = maxListedImports }: { id?: number; size?: number | undefined } = {},
): Promise<BrowserImport[]> {
  const rows = await imports(db)
    .$if(id !== undefined, (query) => query.where('imports.id', '=', id ?? 0))
    .orderBy('imports.id', 'desc')
    .limit(sql.lit(size))
    .execute();
  const isWaiting = rows.some(({ state }) => state === 'waiting');
  const queue = isWaiting
    ? await imports(db)
        .where('imports.state', 'in', ['waiting', 'running'])
        .orderBy('queued_at')
        .orderBy('imports.id')
        .execute()
    : [];
  const unfinished = [...rows, ...queue].filter(({ state }) => state === 'waiting' || state === 'running');
  const gone = await liveness.findGone(unfinished.map(({ claimed_by }) => claimed_by));
  return rows.map((row) => {
    const isGone = gone.has(row.claimed_by);
    const ahead = queue
      .filter((each) => !gone.has(each.claimed_by))
      .find((each) => each.state === 'running' || isBefore(each, row));
    const files = row.files.map(withoutHash);
    return {
      id: row.id,
      state: stateOf(row, isGone),
      createdAt: instantToIso(row.created_at.getTime()),
      createdBy: row.created_by,
      files,
      new: sum(files.map((file) => file.new)),
      changed: sum(files.map((file) => file.changed)),
      unchanged: sum(files.map((file) => file.unchanged)),
      faulty: sum(files.map((file) => file.faulty)),
      trailers: sum(files.map((file) => file.trailers)),
      jobs: sum(files.map((file) => file.jobs)),
      noted: sum(files.map((file) => file.noted)),
      progress: row.state === 'applied' ? 100 : (row.percent ?? 0),
      waitsFor:
        row.state === 'waiting' && ahead !== undefined && ahead.id !== row.id
          ? { who: ahead.queued_by, since: instantToIso(ahead.queued_at.getTime()) }
          : null,
      lastAttempt: isGone && isLost(row) ? 'INTERRUPTED' : row.last_attempt,
      appliedAt: isoOrNull(row.applied_at),
      appliedBy: row.applied_at === null ? null : row.applied_by_name,
    };
  });
}

/** Finds an import as its work needs it; null where there is none. */
export async function findImport(db: Db, id: number) {
  const storedImport = await db
    .selectFrom('imports')
    .select(['id', 'files', 'digest', 'state', 'work', 'claimed_by'])
    .where('id', '=', id)
    .executeTakeFirst();
  return storedImport ?? null;
}

/** Whose an import was when it was read: another process may apply or begin it since. */
export interface ImportClaim {
  id: number;
  claimedBy: number;
  /** The process that claimed it has ended. */
  isLeftBehind: boolean;
}

/** Deletes an import that has not been applied, and its files. Returns false where somebody was faster. */
export async function deleteImport(db: Db, { id, claimedBy, isLeftBehind }: ImportClaim): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('imports')
    .where('id', '=', id)
    .where('claimed_by', '=', claimedBy)
    .where('state', 'not in', isLeftBehind ? ['applied'] : ['applied', 'running'])
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/**
 * Queues an import to be read again, one of its files in another way; false where it has been applied, is being worked
 * on, or somebody was faster.
 */
export async function queueForReading(
  db: Db,
  { id, claimedBy: claimedBefore }: ImportClaim,
  { files, claimedBy }: { files: readonly StoredFile[]; claimedBy: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set(({ fn }) => ({
      work: 'preview',
      state: 'waiting',
      files: JSON.stringify(files),
      claimed_by: claimedBy,
      queued_at: fn<Date>('now'),
      last_attempt: null,
    }))
    .where('id', '=', id)
    .where('claimed_by', '=', claimedBefore)
    .where('state', 'in', ['ready', 'refused', 'failed'])
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Queues an import to be applied. Returns false where somebody was faster. */
export async function queueForApplying(
  db: Db,
  { id, claimedBy: claimedBefore, isLeftBehind }: ImportClaim,
  { userId, claimedBy }: { userId: number; claimedBy: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set(({ fn }) => ({
      work: 'apply',
      state: 'waiting',
      claimed_by: claimedBy,
      applied_by: userId,
      queued_at: fn<Date>('now'),
      last_attempt: null,
    }))
    .where('id', '=', id)
    .where('claimed_by', '=', claimedBefore)
    .where('state', 'in', isLeftBehind ? ['ready', 'waiting', 'running'] : ['ready'])
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Finds a page of what a preview found, and how many rows of the kind are kept. */
export async function findDifferences(
  db: Db,
  id: number,
  kind: DifferenceKind,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ImportDifference[]; total: number }> {
  const ofKind = db.selectFrom('import_differences').where('import_id', '=', id).where('kind', '=', kind);
  const rows = await ofKind
    .select('content')
    .where('nth', '>', offset)
    .orderBy('nth')
    .limit(sql.lit(limit))
    .execute();
  const { total } = await ofKind
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: rows.map(({ content }) => content), total };
}

function imports(db: Db) {
  const nameOf = (column: 'user_id' | 'applied_by') => sql<string | null>`(
    select ${nameOrUsername('users')} from users where users.id = ${sql.ref(`imports.${column}`)}
  )`;
  return db
    .selectFrom('imports')
    .leftJoin('import_progress', 'import_progress.import_id', 'imports.id')
    .selectAll('imports')
    .select([
      'import_progress.percent',
      nameOf('user_id').as('created_by'),
      nameOf('applied_by').as('applied_by_name'),
      // The user who applies it may not be the one who brought it.
      sql<string | null>`coalesce(${nameOf('applied_by')}, ${nameOf('user_id')})`.as('queued_by'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof imports>['execute']>>[number];

function isBefore(one: Row, other: Row): boolean {
  const apart = one.queued_at.getTime() - other.queued_at.getTime();
  return apart < 0 || (apart === 0 && one.id < other.id);
}

/** Imports of an ended process: a preview must begin again; of an import that was to be applied, nothing was. */
function stateOf({ state, work }: Row, isGone: boolean): ImportState {
  if (state !== 'waiting' && state !== 'running') return state;
  if (isGone) return work === 'preview' ? 'interrupted' : 'ready';
  if (state === 'waiting') return 'waiting';
  return work === 'preview' ? 'previewing' : 'applying';
}

/** It was waiting to be applied when its process ended: nothing was changed. */
function isLost({ state, work }: Row): boolean {
  return work === 'apply' && (state === 'waiting' || state === 'running');
}

function withoutHash({ name, kind, bytes, ...counts }: StoredFile): BrowserImport['files'][number] {
  const { new: made, changed, unchanged, faulty, trailers = null, jobs = null, noted = null } = counts;
  // An import of an earlier version says less of how it was read.
  const reading = counts.reading == null ? null : { ...newReading(), ...counts.reading };
  return { name, kind, bytes, new: made, changed, unchanged, faulty, trailers, jobs, noted, reading };
}

function sum(counts: readonly (number | null)[]): number | null {
  return counts.reduce((total, each) => (total === null || each === null ? null : total + each), 0);
}

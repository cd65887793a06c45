import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';

import { sql } from 'kysely';

import type { DifferenceKind, ImportDifference, ReadAs } from '#api/admin/imports.ts';

import { recordAudit } from '../../../db/audit.ts';
import type { Db } from '../../../db/schema.ts';
import type { StoredFile } from '../../../db/schema/stored-values.ts';
import type { ReceivedFile } from './receive.ts';

const chunkBytes = 1024 * 1024;
const batchSize = 1000;

/** Saves files in short statements of their own; the import is one that waits to be looked at. Returns its id. */
export async function saveImport(
  db: Db,
  files: readonly ReceivedFile[],
  { userId, claimedBy, now, readAs }: { userId: number; claimedBy: number; now: number; readAs: ReadAs },
): Promise<number> {
  const none = { new: null, changed: null, unchanged: null, faulty: null };
  const storedFiles = files.map(({ name, kind, bytes, sha256 }) => ({
    name,
    kind,
    bytes,
    sha256,
    readAs,
    ...none,
  }));
  const { id } = await db
    .insertInto('imports')
    .values({
      user_id: userId,
      created_at: new Date(now),
      files: JSON.stringify(storedFiles satisfies StoredFile[]),
      work: 'preview',
      state: 'waiting',
      claimed_by: claimedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [file, { path: from }] of files.entries()) {
    let nth = 0;
    for await (const content of createReadStream(from, { highWaterMark: chunkBytes })) {
      await db
        .insertInto('import_chunks')
        .values({ import_id: id, file, nth, content: content as Buffer })
        .execute();
      nth += 1;
    }
  }
  return id;
}

/** Writes an import's files to a folder and returns their paths. Throws when they are not what was stored. */
export async function writeFiles(
  db: Db,
  id: number,
  files: readonly StoredFile[],
  folder: string,
): Promise<string[]> {
  const paths: string[] = [];
  for (const [file, { sha256 }] of files.entries()) {
    const target = path.join(folder, String(file));
    const hash = createHash('sha256');
    const handle = await open(target, 'w');
    try {
      for (let nth = 0; ; nth += 1) {
        const chunk = await db
          .selectFrom('import_chunks')
          .select('content')
          .where('import_id', '=', id)
          .where('file', '=', file)
          .where('nth', '=', nth)
          .executeTakeFirst();
        if (chunk === undefined) break;
        hash.update(chunk.content);
        await handle.write(chunk.content);
      }
    } finally {
      await handle.close();
    }
    if (hash.digest('hex') !== sha256) throw new Error(`Import ${id} does not hold the file that was sent`);
    paths.push(target);
  }
  return paths;
}

/** Saves the findings of a preview in place of those of an earlier preview. */
export async function savePreview(
  db: Db,
  id: number,
  preview: {
    files: readonly StoredFile[];
    digest: string;
    isRefused: boolean;
    rows: Record<DifferenceKind, readonly ImportDifference[]>;
    lastAttempt: 'OUTDATED' | 'OWN_RIGHT' | null;
  },
): Promise<void> {
  await db.deleteFrom('import_differences').where('import_id', '=', id).execute();
  for (const [kind, rows] of Object.entries(preview.rows)) {
    for (let from = 0; from < rows.length; from += batchSize) {
      const some = JSON.stringify(rows.slice(from, from + batchSize));
      await sql`
        insert into import_differences (import_id, kind, nth, content)
        select ${id}, ${kind}, ${from}::integer + given.nth, given.content
        from jsonb_array_elements(${some}::jsonb) with ordinality as given (content, nth)`.execute(db);
    }
  }
  await db
    .updateTable('imports')
    .set({
      state: preview.isRefused ? 'refused' : 'ready',
      files: JSON.stringify(preview.files),
      digest: preview.digest,
      last_attempt: preview.lastAttempt,
    })
    .where('id', '=', id)
    .execute();
}

/** Marks an import as applied within its own transaction: a killed process stores both or neither. */
export async function markApplied(
  db: Db,
  id: number,
  userId: number,
  files: readonly StoredFile[],
  now: number,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({
      state: 'applied',
      last_attempt: null,
      applied_at: new Date(now),
      applied_by: userId,
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('the import was forgotten while it was being applied');
  // Applied changes are in the history of their records.
  await db.deleteFrom('import_chunks').where('import_id', '=', id).execute();
  await recordAudit(db, {
    userId,
    entity: 'import',
    entityId: id,
    action: 'apply',
    changes: Object.fromEntries(
      files.map((file) => [
        file.name,
        {
          new: file.new,
          changed: file.changed,
          unchanged: file.unchanged,
          trailers: file.trailers,
          jobs: file.jobs,
          sha256: file.sha256,
        },
      ]),
    ),
  });
}

import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';

import type { ImportDifference } from '#api/admin/imports.ts';
import { formatOfFile } from '#api/import/master-data.ts';
import type { DecimalSign } from '#domain/goods/typed-decimal.ts';

import { isAlreadyThere } from '../../../db/database-errors.ts';
import type { Db } from '../../../db/schema.ts';
import type { StoredFile } from '../../../db/schema/stored-values.ts';
import { transact } from '../../../db/transact.ts';
import { announceImport } from '../../../import/announce.ts';
import { Comparison } from '../../../import/comparison.ts';
import { entityNamed } from '../../../import/entities.ts';
import { ImportRefusal, ProblemList } from '../../../import/problem.ts';
import { readInThread, recordsIn, usualReadLimits } from '../../../import/readers/read-in-thread.ts';
import { readingOf } from '../../../import/readers/write-records.ts';
import { runImport } from '../../../import/run-import.ts';
import type { Services } from '../../../services.ts';
import { refreshWarnings } from './refresh-warnings.ts';
import { findImport } from './repository.ts';
import { markApplied, savePreview, writeFiles } from './save-import.ts';

const askForTurnEveryMs = 300;
const progressIntervalMs = 500;
const none = { new: 0, changed: 0, unchanged: 0, trailers: 0, jobs: 0, noted: 0 };

type WhyUndone = 'OUTDATED' | 'OWN_RIGHT' | null;

/** Thrown to roll back the changes of a preview or a refused attempt. */
class UndoneError extends Error {
  readonly comparison: Comparison;
  readonly problems: ProblemList;
  readonly why: WhyUndone;

  constructor(comparison: Comparison, problems: ProblemList, why: WhyUndone = null, cause?: unknown) {
    super('undone', { cause });
    this.comparison = comparison;
    this.problems = problems;
    this.why = why;
  }
}

/** A file with its records and problems stored on the disk. */
interface ReadFile {
  file: StoredFile;
  target: string;
  bytes: number;
}

/** What previews and applies imports, one after the other, also after the request has been answered. */
export class ImportRunner {
  readonly #services: Services;
  readonly #log: FastifyBaseLogger;
  readonly #running = new Set<Promise<void>>();
  readonly #closing = new AbortController();

  constructor(services: Services, log: FastifyBaseLogger) {
    this.#services = services;
    this.#log = log;
  }

  /** Previews an import, or applies it as `userId`; resolves when the work has ended, also after a failure. */
  start(id: number, userId: number, work: 'preview' | 'apply'): Promise<void> {
    const running = this.#do(id, userId, work).catch(async (error: unknown) => {
      if (this.#closing.signal.aborted) return;
      this.#log.error({ err: error, importId: id }, 'an import failed');
      const state = work === 'preview' ? 'failed' : 'ready';
      await this.#services.db
        .updateTable('imports')
        .set({ state, last_attempt: 'FAILED' })
        .where('id', '=', id)
        .where('state', '<>', 'applied')
        .execute();
    });
    const run = running.catch((error: unknown) => {
      this.#log.error({ err: error, importId: id }, 'how an import failed could not be stored');
    });
    this.#running.add(run);
    void run.finally(() => this.#running.delete(run));
    return run;
  }

  /** Waiting imports give up; a running one is finished. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#running);
  }

  async #do(id: number, userId: number, work: 'preview' | 'apply'): Promise<void> {
    const { db } = this.#services;
    const storedImport = await findImport(db, id);
    if (storedImport === null) return;
    const folder = await mkdtemp(path.join(tmpdir(), 'koorem-import-'));
    try {
      if (!(await this.#takeTurn(id))) return;
      const paths = await writeFiles(db, id, storedImport.files, folder);
      const read = await this.#read(storedImport.files, paths);
      await this.#attempt(id, userId, read, work === 'apply' ? storedImport.digest : null);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Waits until no import is ahead, in any process; false when this one has been deleted. */
  async #takeTurn(id: number): Promise<boolean> {
    const { db, liveness } = this.#services;
    for (;;) {
      const queue = await db
        .selectFrom('imports')
        .select(['id', 'state', 'claimed_by'])
        .where('state', 'in', ['waiting', 'running'])
        .orderBy('queued_at')
        .orderBy('id')
        .execute();
      if (queue.every((each) => each.id !== id)) return false;
      const gone = await liveness.findGone(queue.map(({ claimed_by }) => claimed_by));
      const living = queue.filter((each) => !gone.has(each.claimed_by));
      if (living.every(({ state }) => state === 'waiting') && living[0]?.id === id) break;
      await wait(askForTurnEveryMs, null, { signal: this.#closing.signal });
    }
    await db.deleteFrom('import_progress').where('import_id', '=', id).execute();
    const { numUpdatedRows } = await db
      .updateTable('imports')
      .set({ state: 'running' })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    return numUpdatedRows > 0;
  }

  /** Reads the files before the transaction begins: on the embedded database everybody waits for its end. */
  async #read(files: readonly StoredFile[], paths: readonly string[]): Promise<ReadFile[]> {
    const toRead = files.map(({ name, kind, readAs = {} }, index) => {
      const from = paths[index] ?? '';
      const target = `${from}.records`;
      return { path: from, format: formatOfFile(name) ?? 'csv', kind, target, readAs } as const;
    });
    await readInThread(toRead, usualReadLimits, this.#closing.signal, this.#log);
    return Promise.all(
      files.map(async (file, index) => {
        const { target = '' } = toRead[index] ?? {};
        const reading = await readingOf(target);
        return { file: { ...file, reading }, target, bytes: (await stat(target)).size };
      }),
    );
  }

  /** `expected` is the digest of the preview that may be applied; null for a preview. */
  async #attempt(
    id: number,
    userId: number,
    read: readonly ReadFile[],
    expected: string | null,
    isAgain = false,
  ): Promise<void> {
    const { db, now } = this.#services;
    const isPreview = expected === null;
    const files = read.map(({ file }) => file);
    const onBytes = this.#progress(
      id,
      read.reduce((sum, { bytes }) => sum + bytes, 0),
    );
    try {
      // A concurrent change after the comparison has begun rolls the attempt back: it starts again.
      const imported = await transact(
        db,
        async (trx) => {
          const comparison = new Comparison();
          const sources = read.map(({ file, target }) => ({
            entity: entityNamed(file.kind),
            file: file.name,
            records: recordsIn(target, onBytes),
            decimalSign: signOf(file),
          }));
          const options = { actor: null, userId, now: now(), grant: 'all', comparison, isPreview } as const;
          const written = await runImport(trx, sources, options).catch((error: unknown) => {
            if (!(error instanceof ImportRefusal)) throw error;
            throw new UndoneError(comparison, error.problems, isPreview ? null : 'OUTDATED', error.cause);
          });
          if (isPreview) throw new UndoneError(comparison, new ProblemList());
          const why = (await isAdmin(trx, userId)) ? 'OUTDATED' : 'OWN_RIGHT';
          const digest = comparison.digest();
          if (why === 'OWN_RIGHT' || digest !== expected) {
            throw new UndoneError(comparison, new ProblemList(), why);
          }
          await markApplied(trx, id, userId, files, now());
          return written;
        },
        'repeatable read',
      );
      announceImport(this.#services, imported, this.#log);
      await refreshWarnings(db, id, imported, now());
    } catch (error) {
      if (!(error instanceof UndoneError)) throw error;
      // Another user made the same record meanwhile: a new attempt sees it from the start.
      if (!isAgain && isAlreadyThere(error.cause)) return this.#attempt(id, userId, read, expected, true);
      await this.#store(id, files, error);
    }
  }

  #store(id: number, files: readonly StoredFile[], undone: UndoneError): Promise<void> {
    const { comparison, problems, why } = undone;
    const faulty = problems.inOrder().map(({ file, line, column, reason }): ImportDifference => ({
      file,
      line,
      record: null,
      values: {},
      changes: {},
      column,
      reason,
    }));
    const counted = files.map((file) => {
      const counts = comparison.files.get(file.name) ?? none;
      return { ...file, ...counts, faulty: problems.linesOf(file.name) };
    });
    return transact(this.#services.db, (trx) =>
      savePreview(trx, id, {
        files: counted,
        digest: comparison.digest(),
        isRefused: problems.count > 0,
        rows: { ...comparison.listed, faulty },
        lastAttempt: why,
      }),
    );
  }

  /** Stores the progress of reading, one statement at a time. */
  #progress(id: number, total: number): (bytes: number) => void {
    let read = 0;
    let reportedAt = performance.now();
    let isReporting = false;
    return (bytes) => {
      read += bytes;
      if (isReporting || performance.now() - reportedAt < progressIntervalMs) return;
      isReporting = true;
      reportedAt = performance.now();
      const progress = Math.min(100, Math.floor((100 * read) / total));
      // The embedded database has one connection, so the progress is stored only when the import is over.
      this.#services.db
        .insertInto('import_progress')
        .values({ import_id: id, percent: progress })
        .onConflict((conflict) => conflict.column('import_id').doUpdateSet({ percent: progress }))
        .execute()
        .catch((error: unknown) => this.#log.warn({ err: error }, 'import progress was not stored'))
        .finally(() => {
          isReporting = false;
        });
    };
  }
}

/** An import may not remove the administrator's own right: nobody could give it back. */
async function isAdmin(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ isAdmin: boolean }>`
    select permissions @> array['PERM_ADMIN'] and not disabled as "isAdmin" from users where id = ${userId}`.execute(
    db,
  );
  return rows[0]?.isAdmin ?? false;
}

/** Numbers in texts of JSON are a program's. */
function signOf({ name, reading }: StoredFile): DecimalSign | null {
  return formatOfFile(name) === 'json' ? '.' : (reading?.decimalSign ?? null);
}

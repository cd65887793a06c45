import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { ReadAs } from '#api/admin/imports.ts';

import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { masterData } from '../i18n/master-data.ts';
import { entities } from './entities.ts';
import type { Entity } from './entity.ts';
import type { ImportFile } from './find-files.ts';
import { ImportRefusal, ProblemList } from './problem.ts';
import type { OnBytes } from './readers/encoding.ts';
import { recordsIn } from './readers/read-in-thread.ts';
import { readingOf, writeRecords } from './readers/write-records.ts';
import { type ImportedEntity, refreshStatistics, runImport } from './run-import.ts';

type OnWritten = (db: Db, imported: readonly ImportedEntity[]) => Promise<void>;

const commandLine = { actor: 'import', userId: null, grant: 'all' } as const;

/** At the command line nobody else waits for a large file. */
const readLimits = { maxBytes: Number.POSITIVE_INFINITY, maxRecords: Number.POSITIVE_INFINITY };

/**
 * Imports files in one transaction, with every right: all of them or nothing, each read as `readAs` says. `onWritten`
 * runs within it after everything is written. Throws ImportRefusal with everything that is wrong.
 */
export async function importFiles(
  db: Db,
  files: readonly ImportFile[],
  onBytes: OnBytes,
  { readAs = {}, onWritten }: { readAs?: ReadAs; onWritten?: OnWritten } = {},
): Promise<ImportedEntity[]> {
  const named = files.map((file) => ({ ...file, entity: entityOf(file) }));
  const folder = await mkdtemp(path.join(tmpdir(), 'koorem-import-'));
  try {
    const toRead = named.map(({ path: from, format, entity }, index) => ({
      path: from,
      format,
      kind: entity.name,
      target: path.join(folder, String(index)),
      readAs,
    }));
    for (const file of toRead) await writeRecords(file, readLimits);
    const read = await Promise.all(
      named.map(async ({ name, entity, format, bytes }, index) => {
        const target = toRead[index]?.target ?? '';
        const { size } = await stat(target);
        // The records of a file take another number of bytes than the file.
        const onRead = (count: number) => onBytes(size === 0 ? 0 : (count * bytes) / size);
        const decimalSign = format === 'json' ? '.' : ((await readingOf(target))?.decimalSign ?? null);
        return { entity, file: name, target, decimalSign, onRead } as const;
      }),
    );
    const imported = await transact(db, async (trx) => {
      const sources = read.map(({ target, onRead, ...source }) =>
        Object.assign(source, { records: recordsIn(target, onRead) }),
      );
      const written = await runImport(trx, sources, { ...commandLine, now: Date.now() });
      await onWritten?.(trx, written);
      return written;
    });
    await refreshStatistics(db, imported);
    return imported;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Throws ImportRefusal when a file's name does not say what is in it. */
function entityOf({ name, entity }: ImportFile): Entity {
  if (entity !== null) return entity;
  const problems = new ProblemList();
  const reason = masterData.reasons.unknownFile(entities.map((each) => each.name));
  problems.add({ file: name, line: null, column: null, code: 'INVALID', reason });
  throw new ImportRefusal(problems);
}

import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { masterData } from '../i18n/master-data.ts';
import { entities } from './entities.ts';
import type { ImportFile } from './find-files.ts';
import { ImportRefusal, ProblemList } from './problem.ts';
import { readFile } from './readers/read-file.ts';
import type { OnBytes } from './readers/read-text.ts';
import { type ImportedEntity, refreshStatistics, runImport } from './run-import.ts';
import type { Source } from './source.ts';

const commandLine = { actor: 'import', userId: null, grant: 'all' } as const;

/**
 * Imports files in one transaction, with every right: all of them or nothing. `onWritten` runs within it after
 * everything is written. Throws ImportRefusal with everything that is wrong.
 */
export async function importFiles(
  db: Db,
  files: readonly ImportFile[],
  onBytes: OnBytes,
  onWritten?: (db: Db, imported: readonly ImportedEntity[]) => Promise<void>,
): Promise<ImportedEntity[]> {
  const imported = await transact(db, async (trx) => {
    // Files are read while they are written: an attempt after one that was undone reads them again.
    const sources = files.map((file) => sourceOf(file, onBytes));
    const written = await runImport(trx, sources, { ...commandLine, now: Date.now() });
    await onWritten?.(trx, written);
    return written;
  });
  await refreshStatistics(db, imported);
  return imported;
}

/** A file as what an import reads. Throws ImportRefusal when its name does not say what is in it. */
function sourceOf(file: ImportFile, onBytes: OnBytes): Source {
  const { entity } = file;
  if (entity === null) {
    const problems = new ProblemList();
    const reason = masterData.reasons.unknownFile(entities.map(({ name }) => name));
    problems.add({ file: file.name, line: null, column: null, code: 'INVALID', reason });
    throw new ImportRefusal(problems);
  }
  return { entity, file: file.name, records: readFile({ ...file, entity }, onBytes) };
}

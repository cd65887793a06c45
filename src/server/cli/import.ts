import { parseArgs } from 'node:util';

import { type ReadAs, readAsSchema } from '#api/admin/imports.ts';

import { readConfig } from '../config/config.ts';
import { connectDatabase } from '../db/connect.ts';
import { masterData } from '../i18n/master-data.ts';
import { findFiles, type ImportFile } from '../import/find-files.ts';
import { importFiles } from '../import/import-files.ts';
import { ImportRefusal } from '../import/problem.ts';
import { changedUsers, rowsShowing } from '../import/run-import.ts';
import { announceChange } from '../realtime/change-events.ts';
import { fail, progressBar, runCommand, printLine } from './command.ts';

/** The most problems that are printed: enough to see what is wrong. */
const maxListedProblems = 1000;

/** `npm run import -- <folder or file> [--encoding=windows-1252] [--decimal-sign=,]`: imports master data, all of it or nothing (docs/operations.md). */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { encoding: { type: 'string' }, 'decimal-sign': { type: 'string' } },
    allowPositionals: true,
    strict: false,
  });
  const [target, ...rest] = positionals;
  const readAs = readAsSchema.safeParse({ encoding: values.encoding, decimalSign: values['decimal-sign'] });
  if (target === undefined || rest.length > 0 || !readAs.success) return fail(masterData.usage);
  const files = findFiles(target);
  if (files === null) return fail(masterData.noSuchFile(target));
  if (files.length === 0) return fail(masterData.nothingFound(target));

  const config = readConfig(process.env);
  const database = await connectDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    poolSize: 2,
  });
  try {
    await importAll(database.db, files, readAs.data);
  } finally {
    await database.close();
  }
}

async function importAll(
  db: Parameters<typeof importFiles>[0],
  files: readonly ImportFile[],
  readAs: ReadAs,
): Promise<void> {
  const startedAt = performance.now();
  const bar = progressBar(files.reduce((sum, file) => sum + file.bytes, 0));
  try {
    const importedEntities = await importFiles(db, files, (bytes) => bar.advance(bytes), {
      readAs,
      onWritten: async (trx, written) => {
        await announceChange(trx, 'job_rows', rowsShowing(written));
        await announceChange(trx, 'users', changedUsers(written));
      },
    });
    bar.clear();
    for (const { entity, created, changedIds, unchanged } of importedEntities) {
      printLine(masterData.summary(entity, { created, changed: changedIds.length, unchanged }));
    }
    printLine(masterData.done(((performance.now() - startedAt) / 1000).toFixed(1)));
  } catch (error) {
    bar.clear();
    if (!(error instanceof ImportRefusal)) throw error;
    const { count } = error.problems;
    const listedProblems = error.problems.inOrder().slice(0, maxListedProblems);
    for (const { reason, ...where } of listedProblems) {
      process.stderr.write(`${masterData.problem(where, reason)}\n`);
    }
    if (count > listedProblems.length) {
      process.stderr.write(`${masterData.furtherProblems(count - listedProblems.length)}\n`);
    }
    fail(masterData.refused(count));
  }
}

await runCommand(main);

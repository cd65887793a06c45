import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeEach } from 'vitest';

import type { ReadAs } from '#api/admin/imports.ts';

import { masterData } from '../../src/server/i18n/master-data.ts';
import { findFiles } from '../../src/server/import/find-files.ts';
import { importFiles } from '../../src/server/import/import-files.ts';
import { ImportRefusal } from '../../src/server/import/problem.ts';
import { openTestDatabase } from './test-database.ts';

type Files = Record<string, string | Uint8Array>;

/** A database of its own to import files into, for one test file. */
export async function openImport() {
  const database = await openTestDatabase();
  const { db } = database;
  const folder = mkdtempSync(path.join(tmpdir(), 'koorem-import-'));
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await database.close();
  });

  let run = 0;
  const nextRun = () => {
    run += 1;
    return run;
  };
  beforeEach(() => {
    nextRun();
  });

  /** Returns the numbers made, changed and left alone of each kind: `companies 2+0+1`. */
  const importing = async (files: Files, readAs: ReadAs = {}) => {
    const own = mkdtempSync(path.join(folder, 'run-'));
    for (const [name, content] of Object.entries(files)) writeFileSync(path.join(own, name), content);
    const imported = await importFiles(db, findFiles(own) ?? [], () => {}, { readAs });
    return imported.map(
      ({ entity, created, changedIds, unchanged }) =>
        `${entity} ${created}+${changedIds.length}+${unchanged}`,
    );
  };

  /** Returns the problems of the files, as the command prints them. */
  const refusals = async (files: Files, readAs: ReadAs = {}): Promise<string[]> => {
    try {
      await importing(files, readAs);
    } catch (error) {
      if (!(error instanceof ImportRefusal)) throw error;
      return error.problems.inOrder().map(({ reason, ...where }) => masterData.problem(where, reason));
    }
    throw new Error('Nothing was refused');
  };

  return {
    db,
    /** Codes that no earlier test, and no earlier round of one that calls `nextRun`, has used. */
    code: (name: string) => `${name}-${run}`,
    nextRun,
    importing,
    refusals,
    companyNamed: (externalId: string) =>
      db.selectFrom('companies').selectAll().where('external_id', '=', externalId).executeTakeFirst(),
  };
}

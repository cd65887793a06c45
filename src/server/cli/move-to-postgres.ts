import { existsSync } from 'node:fs';
import path from 'node:path';

import { readConfig } from '../config/config.ts';
import { connectDatabase } from '../db/connect.ts';
import { copyDatabase, CopyRefusal } from '../db/copy-database.ts';
import { moveCommand } from '../i18n/move-command.ts';
import { fail, printLine, runCommand } from './command.ts';

/**
 * `npm run move-to-postgres`: copies the embedded database in DATA_DIR to the empty one at DATABASE_URL
 * (docs/operations.md).
 */
async function main(): Promise<void> {
  if (process.argv.length > 2) return fail(moveCommand.usage);
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl === null) return fail(moveCommand.noDatabase);
  if (!existsSync(path.join(dataDir, 'postgres'))) return fail(moveCommand.noFolder(dataDir));
  const from = await connectDatabase({ databaseUrl: null, dataDir, poolSize: 1 });
  try {
    const to = await connectDatabase({ databaseUrl, dataDir, poolSize: 1 });
    try {
      const copied = await copyDatabase(from.db, to.db);
      for (const { name, rows } of copied) printLine(moveCommand.table(name, rows));
      printLine(
        moveCommand.done(
          copied.length,
          copied.reduce((sum, { rows }) => sum + rows, 0),
        ),
      );
    } catch (error) {
      if (!(error instanceof CopyRefusal)) throw error;
      fail(moveCommand.refused(error.message));
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

await runCommand(main);

import { flushCompileCache } from 'node:module';

import { minuteMs } from '#domain/calendar/durations.ts';

import { type Config, readConfig } from './config/config.ts';
import { connectDatabase } from './db/connect.ts';
import type { Db } from './db/schema.ts';
import { describeAccounts, mayShowDemoAccounts } from './demo/announce-accounts.ts';
import { continueDemo } from './demo/continue-demo.ts';
import { loadDemoDataOnce } from './demo/load-demo.ts';
import { createLogger } from './http/request-log.ts';
import { identity } from './i18n/identity.ts';
import { renewSetupLink } from './identity/first-start/setup-link.ts';

/**
 * With a second to spare, the 15 seconds within which docs/operations.md says that a server ends: process managers kill
 * what they have stopped after some time (compose.yaml after 20 seconds).
 */
const endsWithinMs = 14_000;

/** A cluster that has lost its primary has another one within half of this. */
const waitsForDatabaseMs = minuteMs;

/** Starts the server; a fault of the environment is printed in one line, without a stack. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  for (const name of config.unknownVariables) {
    logger.warn(`the variable ${name} is not known and does nothing`);
  }
  for (const warning of config.warnings) logger.warn(warning);
  const connecting = connectDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    poolSize: config.databasePoolSize,
    patience: {
      patienceMs: waitsForDatabaseMs,
      tell: (reason) => logger.warn(`waiting for PostgreSQL at DATABASE_URL: ${reason}`),
    },
  });
  // The rest of the code is read while the database opens: each takes a second.
  const [database, { buildApp }] = await Promise.all([connecting, import('./build-app.ts')]);
  if (config.isDemo && !(await loadDemoDataOnce(database.db, Date.now()))) {
    await continueDemo(database.db, Date.now()).catch((error: unknown) => {
      logger.warn({ err: error }, 'the demo data was not brought up to today');
    });
  }
  const app = await buildApp({ config, database, logger });

  const stop = () => {
    // Whatever hangs, also a database that no longer answers.
    setTimeout(() => {
      logger.fatal('not everything could be ended in time');
      process.exit(1);
    }, endsWithinMs).unref();
    app
      .close()
      .then(() => database.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          logger.fatal({ err: error }, 'not everything could be ended');
          process.exit(1);
        },
      );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);

  await app.listen({ port: config.port, host: config.host });
  process.stdout.write(`\nKoorem: ${config.publicUrl}\n`);
  // Kept at once: a process that is killed keeps nothing on its way out.
  flushCompileCache();
  // A server that already answers must not end because it could not store this.
  await announceSignIn(config, database.db).catch((error: unknown) => {
    logger.warn({ err: error }, 'how to sign in at first could not be said; the next start says it');
  });
}

async function announceSignIn(config: Config, db: Db): Promise<void> {
  const setupLink = await renewSetupLink(config, db);
  if (setupLink !== null) process.stdout.write(`${identity.setup.atStart(setupLink)}\n`);
  if (await mayShowDemoAccounts(config, db)) process.stdout.write(`${describeAccounts()}\n`);
}

main().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${listenProblem(error, reason) ?? reason}\n`);
  process.exit(1);
});

function listenProblem(error: unknown, reason: string): string | null {
  const { syscall, code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `Port in use: ${reason}. Set PORT to another one.`;
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return null;
  return `Cannot listen: ${reason}. Set HOST and PORT to an address of this machine.`;
}

import pg from 'pg';
import { expect, vi } from 'vitest';

/** Another user of a database on a PostgreSQL server: holds the app's requests up, and cuts its connections. */
export interface DatabaseRival {
  /** Runs a statement that locks something, until `letGo`: requests that ask for it wait. */
  hold(statement: string): Promise<void>;
  letGo(end?: 'rollback' | 'commit'): Promise<void>;
  /** Answers once so many requests wait for what is held up; with `text`, of those whose statement holds it. */
  untilWaiting(requests: number, text?: string): Promise<void>;
  /** Answers once the servers have worked out all freight: else that work waits too for what is held up. */
  untilFreightIsDone(): Promise<void>;
  /** Cuts every connection of the app, as a restart does; answers once they are gone. */
  cutAll(): Promise<void>;
  end(): Promise<void>;
}

export async function openDatabaseRival(address: string | null): Promise<DatabaseRival> {
  const holder = new pg.Client({ connectionString: address ?? '' });
  // Within a transaction, what is seen of others stands still: so the one that looks has none.
  const watcher = new pg.Client({ connectionString: address ?? '' });
  await Promise.all([holder.connect(), watcher.connect()]);
  const ofTheApp = `from pg_stat_activity
    where datname = current_database() and application_name like 'koorem%'`;
  return {
    async hold(statement) {
      await holder.query(`begin; ${statement}`);
    },
    async letGo(end = 'rollback') {
      await holder.query(end);
    },
    untilWaiting: (requests, text = '') =>
      vi.waitFor(async () => {
        const { rowCount } = await watcher.query(
          `select ${ofTheApp} and wait_event_type = 'Lock' and strpos(query, $1) > 0`,
          [text],
        );
        expect(rowCount).toBe(requests);
      }, 180_000),
    untilFreightIsDone: () =>
      vi.waitFor(async () => {
        const { rowCount } = await watcher.query('select from freight_queue');
        expect(rowCount).toBe(0);
      }, 180_000),
    async cutAll() {
      await watcher.query(`select pg_terminate_backend(pid, 10000) ${ofTheApp}`);
    },
    async end() {
      await Promise.all([holder.end(), watcher.end()]);
    },
  };
}

import { setTimeout as wait } from 'node:timers/promises';

import { isDatabaseUnavailable } from './database-errors.ts';

/** How long a start waits for a PostgreSQL that is unavailable, is starting, or has no primary yet. */
export interface Patience {
  patienceMs: number;
  /** Called with the reason of the wait: at first, and every ten seconds. */
  tell: (reason: string) => void;
}

const lateAttempts = 3;
const tellAgainAfterMs = 10_000;

/**
 * Does `work`, the first with a database, as often as there is reason to think that it will soon go through. A machine
 * that is just starting much else may be late to connect, so that everybody waits for longer than a request does; with
 * `patience` also what `mayPass` is waited for. Throws what it throws at last.
 */
export async function withPatience(
  work: () => Promise<void>,
  patience: Patience | null,
  mayPass: (error: unknown) => boolean = isDatabaseUnavailable,
): Promise<void> {
  const end = Date.now() + (patience?.patienceMs ?? 0);
  let tellFrom = 0;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (isLate(error) && attempt < lateAttempts) continue;
      if (patience === null || !mayPass(error) || isPooler(error) || Date.now() >= end) throw error;
      if (Date.now() >= tellFrom) {
        patience.tell(reasonOf(error));
        tellFrom = Date.now() + tellAgainAfterMs;
      }
      await wait(1000);
    }
  }
}

/** Returns why a database cannot be used, without a full stop at its end. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  const reason = error instanceof Error ? error.message : String(error);
  return isPooler(error)
    ? `a pooler (PgBouncer) stands between (${reason}). Name PostgreSQL itself`
    : reason.replace(/\.$/, '');
}

function isLate(error: unknown): boolean {
  return error instanceof Error && /connection timeout|timeout exceeded/.test(error.message);
}

/** PgBouncer's error when limits are set for a session, and PostgreSQL's behind one that mixes sessions up. */
function isPooler(error: unknown): boolean {
  return (
    error instanceof Error &&
    /^unsupported startup parameter|^prepared statement "koorem_\d+" (already exists|does not exist)/.test(
      error.message,
    )
  );
}

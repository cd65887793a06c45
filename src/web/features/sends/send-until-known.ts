import { secondMs } from '#domain/calendar/durations.ts';

import { ApiError, UnreachableError } from '../../platform/problem.ts';

const maxTries = 6;
const unreachablePauseSeconds = 2;

/**
 * Makes a send, and asks again under the same key while nobody knows what became of it: the answer never came, or
 * the server says when it will know. Under one key nothing is sent twice.
 */
export async function sendUntilKnown<Answer>(
  send: (idempotencyKey: string) => Promise<Answer>,
  key: string,
  wait: (ms: number) => Promise<void>,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send(key);
    } catch (error) {
      const seconds = pauseAfter(error);
      if (seconds === null || tries === maxTries) throw error;
      await wait(seconds * secondMs);
    }
  }
}

/** Seconds until it is worth asking again; null when what became of it is known. */
function pauseAfter(error: unknown): number | null {
  if (error instanceof UnreachableError) return unreachablePauseSeconds;
  return error instanceof ApiError ? error.retryAfter : null;
}

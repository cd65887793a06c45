import { ApiError, UnreachableError } from '../../platform/problem.ts';

const maxTries = 6;
const unreachablePause = 2;

/**
 * Makes a send, and asks again under the same key while nobody knows what became of it: the answer never came, or
 * the server says when it will know. Under one key nothing is sent twice. `wait` takes milliseconds.
 */
export async function sendUntilKnown<Answer>(
  send: (idempotencyKey: string) => Promise<Answer>,
  key: string,
  wait: (milliseconds: number) => Promise<void>,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send(key);
    } catch (error) {
      const pause = pauseAfter(error);
      if (pause === null || tries === maxTries) throw error;
      await wait(pause * 1000);
    }
  }
}

/** Seconds until it is worth asking again; null when what became of it is known. */
function pauseAfter(error: unknown): number | null {
  if (error instanceof UnreachableError) return unreachablePause;
  return error instanceof ApiError ? error.retryAfter : null;
}

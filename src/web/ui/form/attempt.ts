import { readDevice, writeDevice } from '../../platform/device-store.ts';

/** One try of a person to create something: the same content keeps its key until the server has answered. */
export type Attempt = { content: string; key: string };

/**
 * The attempt for a request. A repeat of what never got an answer goes under the same Idempotency-Key, so
 * that it creates one thing; other content is another attempt.
 */
export function attemptFor(before: Attempt | null, request: unknown, newKey: () => string): Attempt {
  const content = JSON.stringify(request);
  return before?.content === content ? before : { content, key: newKey() };
}

/** The attempt whose answer is still missing, kept beside the form's draft: a reload may come between. */
export function readAttempt(form: string): Attempt | null {
  return readDevice<Attempt>(`attempt.${form}`);
}

export function writeAttempt(form: string, attempt: Attempt | null): void {
  writeDevice(`attempt.${form}`, attempt);
}

import { readDevice, writeDevice } from '../../platform/device/device-store.ts';

/** One try of a person to create something: the same content keeps its key until the server has answered. */
export interface Attempt {
  content: string;
  key: string;
}

/**
 * Returns the attempt for a request: a repeat of the same content keeps its Idempotency-Key, so that it creates one
 * thing.
 */
export function idempotencyKeyFor(before: Attempt | null, request: unknown, newKey: () => string): Attempt {
  const content = JSON.stringify(request);
  return before?.content === content ? before : { content, key: newKey() };
}

/** Returns the attempt whose answer is still missing, kept beside the form's draft: a reload may come between. */
export function readIdempotencyKey(form: string): Attempt | null {
  return readDevice<Attempt>(`attempt.${form}`);
}

/** Stores the attempt, or with null deletes it once its answer has arrived. */
export function writeIdempotencyKey(form: string, attempt: Attempt | null): void {
  writeDevice(`attempt.${form}`, attempt);
}

import { connection } from '../i18n/et/shell.ts';
import { explain, UnreachableError } from '../platform/problem.ts';

/**
 * Returns why something of the office's work failed, for a toast: the server's sentence, or that there is no
 * network.
 */
export function reasonOf(error: unknown): string | null {
  return error instanceof UnreachableError ? connection.offlineHint : explain(error);
}

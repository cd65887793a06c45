import { errors as messages } from '../../i18n/et/shell.ts';
import { isAlreadySentRefusal, problemLines } from '../../ui/problems/problem-lines.ts';
import type { RowOutcome } from '../row-action.ts';

/** Returns the result of a row whose send threw: sent before, or refused with the reasons. */
export function outcomeOfError(error: unknown): RowOutcome {
  if (isAlreadySentRefusal(error)) return { state: 'alreadySent' };
  return { state: 'refused', reason: (problemLines(error) ?? [messages.unreachable]).join(' ') };
}

import type { JobRow } from '#api/job-row/job-table.ts';

import type { ForEachRow, RowOutcome } from './row-action.ts';
import { isChosenAtFirst } from './sending/use-recipients.ts';

/** Does an action to a row at once; what would be shown before it is not. Throws as the action does. */
export async function runForEach(forEach: ForEachRow, row: JobRow): Promise<RowOutcome> {
  if ('run' in forEach) return forEach.run(row);
  const prepared = await forEach.prepare(row);
  return 'run' in prepared ? prepared.run(isChosenAtFirst) : prepared;
}

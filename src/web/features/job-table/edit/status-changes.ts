import type { JobRow } from '#api/job-row/job-table.ts';

import { call } from '../../../platform/api-client.ts';
import type { StatusChange } from './change-history.ts';

/** Changes the status of rows one after the other, or restores them at once; answers them as they are then. */
export async function changeStatus(change: StatusChange, rows: readonly JobRow[]): Promise<JobRow[]> {
  if (change === 'restore') {
    const body = rows.map(({ id, version }) => ({ id, version }));
    return (await call('restoreJobRows', { body })).content;
  }
  const changed: JobRow[] = [];
  for (const { id } of rows) {
    const endpoint = change === 'cancel' ? 'cancelJobRow' : 'confirmJobRow';
    changed.push((await call(endpoint, { params: { id } })).content);
  }
  return changed;
}

import type { JobRow } from '#api/job-row/job-table.ts';
import type { JobRowHistoryEntry, JobRowWarning } from '#api/job-row/row-actions.ts';

import type { SignedInClient } from './test-app.ts';

export const patchUrl = '/api/transport-job-products/patch-products';

export interface Patch {
  id: number;
  version?: number;
  changes: Record<string, unknown>;
  confirmed?: string[];
  reassigns?: true;
}

/** Patching rows of the table as `user`; a patch without a version is of the first one. */
export function rowPatches(user: SignedInClient) {
  return {
    patch: (...patches: Patch[]) =>
      user.patch<{ content: JobRow[]; warnings: JobRowWarning[] }>(
        patchUrl,
        patches.map((given) => Object.assign({ version: 1 }, given)),
      ),
    rowNow: async (id: number): Promise<JobRow> =>
      (await user.get<{ content: JobRow }>(`/api/transport-job-products/${id}`)).body.content,
    history: async (id: number): Promise<JobRowHistoryEntry[]> =>
      (await user.get<{ content: JobRowHistoryEntry[] }>(`/api/transport-job-products/${id}/history`)).body
        .content,
  };
}

import type { ImportDifference } from '#api/admin/imports.ts';

import type { SignedInClient } from './test-app.ts';

/** Reads the rows of an import's preview that are of one kind ('new', 'changed', 'faulty'), as `user`. */
export function previewRows(user: SignedInClient) {
  return async (importId: number, kind: string): Promise<ImportDifference[]> =>
    (await user.get<{ content: ImportDifference[] }>(`/api/admin/imports/${importId}/rows?kind=${kind}`)).body
      .content;
}

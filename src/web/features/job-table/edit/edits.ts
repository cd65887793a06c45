import type { JobRow } from '#api/job-row/job-table.ts';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { words } from '../../../i18n/et/words.ts';
import { jobTableKey } from '../../../job-row/job-table-key.ts';
import { call } from '../../../platform/api-client.ts';
import { explain, UnreachableError } from '../../../platform/problem.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { showError, showSuccess } from '../../../platform/toasts.ts';
import { jobRowsKey, type JobRowPage } from '../job-rows-query.ts';
import { openConflict, ownVersions, pendingEdits } from '../rows/row-stores.ts';
import { createRowEdits } from './row-edits.ts';

/** This person's edits of the table's rows. */
export const edits = createRowEdits(
  {
    send: async (patches) => (await call('patchJobRows', { body: patches })).content,
    find: findRow,
    received: (rows, from) => {
      if (from === 'own') for (const { id, version } of rows) ownVersions.set(id, version);
      putRows(rows);
      // Of the row itself the answer is known; of what its sends lack it is not.
      for (const what of ['preflight', 'preflights']) {
        void queryClient.invalidateQueries({ queryKey: [jobTableKey, what] });
      }
    },
    ask: (conflict) =>
      new Promise((resolve) => {
        openConflict.set({
          ...conflict,
          choose: (whose) => {
            openConflict.set(null);
            resolve(whose);
          },
        });
      }),
    succeeded: () => {
      showSuccess(tableWork.saved);
    },
    failed: (error) => {
      const reason = error instanceof UnreachableError ? words.connection.offlineHint : explain(error);
      showError(tableWork.saveFailed, reason);
      void queryClient.invalidateQueries({ queryKey: [jobTableKey] });
    },
    undoRefused: () => {
      showError(tableWork.undoRefused, tableWork.undoRefusedHint);
    },
  },
  pendingEdits,
);

function findRow(rowId: number): JobRow | null {
  const pages = queryClient.getQueriesData<JobRowPage>({ queryKey: jobRowsKey });
  const found = pages.flatMap(([, page]) => page?.content.filter(({ id }) => id === rowId) ?? []);
  return found.reduce<JobRow | null>(
    (newest, row) => (newest === null || row.version > newest.version ? row : newest),
    null,
  );
}

function putRows(rows: readonly JobRow[]): void {
  const byId = new Map(rows.map((row) => [row.id, row]));
  queryClient.setQueriesData<JobRowPage>({ queryKey: jobRowsKey }, (page) =>
    page === undefined || !page.content.some(({ id }) => byId.has(id))
      ? page
      : { ...page, content: page.content.map((row) => newerOf(row, byId.get(row.id))) },
  );
}

/** What others changed right after may have been read before the answer. */
function newerOf(known: JobRow, answered: JobRow | undefined): JobRow {
  return answered === undefined || answered.version < known.version ? known : answered;
}

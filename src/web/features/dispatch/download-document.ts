import type { JobRow } from '#api/job-row/job-table.ts';

import { sends } from '../../i18n/et/dispatch.ts';
import { callFile } from '../../platform/api-client.ts';
import { saveResponse } from '../../platform/device/download.ts';
import { explain } from '../../platform/problem.ts';
import { showError } from '../../platform/toasts.ts';

/** Saves the delivery document of a row under the name that the server gives it. */
export async function downloadDocument(row: JobRow): Promise<void> {
  try {
    await saveResponse(await callFile('downloadDeliveryDocument', { params: { id: row.id } }));
  } catch (error) {
    showError(sends.downloadFailed, explain(error));
  }
}

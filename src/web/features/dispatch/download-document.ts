import type { JobRow } from '#api/job-row/job-table.ts';

import { sends } from '../../i18n/et/dispatch.ts';
import { callFile } from '../../platform/api-client.ts';
import { explain } from '../../platform/problem.ts';
import { showError } from '../../platform/toasts.ts';
import { fileNameOf } from './file-name.ts';

/** Saves the delivery document of a row under the name that the server gives it. */
export async function downloadDocument(row: JobRow): Promise<void> {
  try {
    const response = await callFile('downloadDeliveryDocument', { params: { id: row.id } });
    const address = URL.createObjectURL(await response.blob());
    const link = document.createElement('a');
    link.href = address;
    link.download = fileNameOf(response.headers.get('content-disposition'));
    link.click();
    URL.revokeObjectURL(address);
  } catch (error) {
    showError(sends.downloadFailed, explain(error));
  }
}

import type { JobRow } from '#contract/job-table.ts';

import { callFile } from '../../app/api.ts';
import { explain } from '../../ui/problem.ts';
import { showError } from '../../ui/toast/toast-store.ts';
import { sends } from '../../words/sends.ts';
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

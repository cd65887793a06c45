import type { BrowserImport } from '#api/admin/imports.ts';
import { kindOfFile, type MasterDataEntity } from '#api/import/master-data.ts';
import { routes } from '#api/routes.ts';

import { readProblem, UnreachableError } from '../../../platform/problem.ts';
import { reportSignedOut } from '../../../platform/signed-out.ts';

export type ChosenFile = { file: File; kind: MasterDataEntity | null };

/**
 * Sends files to be looked at and tells the share that has gone out, 0 to 1: `fetch` cannot. A file whose name does not
 * say what is in it is sent under a name that does. Throws as `call` does.
 */
export async function sendFiles(
  files: readonly ChosenFile[],
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<BrowserImport> {
  const form = new FormData();
  for (const { file, kind } of files) {
    form.append('files', file, kindOfFile(file.name) === kind ? file.name : `${String(kind)}-${file.name}`);
  }
  const response = await post(`/api${routes.createImport.path}`, form, onShare, signal);
  if (response.status === 401) reportSignedOut();
  if (!response.ok) throw await readProblem(response);
  const { content } = (await response.json()) as { content: BrowserImport };
  return content;
}

function post(
  address: string,
  form: FormData,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<Response> {
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onShare(loaded / total);
    });
    request.addEventListener('load', () => {
      const headers = new Headers({ 'content-type': request.getResponseHeader('content-type') ?? '' });
      resolve(new Response(request.responseText, { status: request.status, headers }));
    });
    request.addEventListener('error', () => reject(new UnreachableError(address)));
    signal.addEventListener('abort', () => {
      request.abort();
      reject(new UnreachableError(address));
    });
    request.open('POST', address);
    request.setRequestHeader('accept', 'application/json');
    request.send(form);
  });
}

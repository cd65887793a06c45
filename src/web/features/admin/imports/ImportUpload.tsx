import { useMutation } from '@tanstack/react-query';
import { FileUp, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import type { BrowserImport } from '#api/admin/imports.ts';
import {
  formatOfFile,
  kindOfFile,
  masterDataEntities,
  type MasterDataEntity,
} from '#api/import/master-data.ts';
import { routes } from '#api/routes.ts';

import { administration } from '../../../i18n/et/admin/administration.ts';
import { imports as messages } from '../../../i18n/et/admin/imports.ts';
import { errors } from '../../../i18n/et/shell.ts';
import { explain, readProblem, UnreachableError } from '../../../platform/problem.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { reportSignedOut } from '../../../platform/signed-out.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { Notice } from '../../../ui/card/Card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SelectField } from '../../../ui/field/SelectField.tsx';
import { importKeys } from './import-queries.ts';

import styles from './imports.module.css';

const kinds = masterDataEntities.map((id) => ({ id, label: administration.kinds[id] }));

interface Props {
  onSent: (id: number) => void;
}

/** Takes dropped or chosen files, asks for the kind of those whose name does not say it, and sends them. */
export function ImportUpload({ onSent }: Props) {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const [share, setShare] = useState(0);
  const [isOver, setOver] = useState(false);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const send = useMutation({
    mutationFn: () => {
      setShare(0);
      leaving.current = new AbortController();
      return sendFiles(files, setShare, leaving.current.signal);
    },
    onSuccess: (newImport) => {
      queryClient.setQueryData(importKeys.one(newImport.id), newImport);
      void queryClient.invalidateQueries({ queryKey: importKeys.list });
      onSent(newImport.id);
    },
  });
  const add = (addedFiles: FileList | null) => {
    send.reset();
    const fresh = [...(addedFiles ?? [])].map((file) => ({ file, kind: kindOfFile(file.name) }));
    // A file of the same name is a newer version of it.
    const keptFiles = files.filter(({ file }) => fresh.every((each) => each.file.name !== file.name));
    setFiles([...keptFiles, ...fresh.filter(({ file }) => isReadable(file))]);
    setLeftOut(fresh.filter(({ file }) => !isReadable(file)).map(({ file }) => file.name));
  };
  return (
    <section className={styles.section} aria-label={messages.choose}>
      <div
        className={classNames(styles.drop, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          add(event.dataTransfer.files);
        }}
      >
        <FileUp aria-hidden size={32} />
        <p className="strong">{messages.drop}</p>
        <p className="quiet">{messages.dropHint}</p>
        <label className={styles.choose}>
          {messages.choose}
          <input
            type="file"
            multiple
            accept=".csv,.json,.xlsx"
            disabled={send.isPending}
            onChange={({ target }) => {
              add(target.files);
              // The same file may be chosen again.
              target.value = '';
            }}
          />
        </label>
      </div>
      {leftOut.map((name) => (
        <Notice key={name} tone="wheat">
          {name}: {messages.notReadable}
        </Notice>
      ))}
      {files.length > 0 && (
        <ul className="stack gap-2" aria-label={messages.chosen}>
          {files.map((chosenFile, index) => (
            <li key={chosenFile.file.name} className={styles.file}>
              <span className="strong breaks">{chosenFile.file.name}</span>
              {kindOfFile(chosenFile.file.name) === null ? (
                <SelectField
                  label={messages.kindOf(chosenFile.file.name)}
                  placeholder={messages.chooseKind}
                  options={kinds}
                  value={kinds.find(({ id }) => id === chosenFile.kind) ?? null}
                  onChange={(kind) => setFiles(files.with(index, { ...chosenFile, kind: kind?.id ?? null }))}
                />
              ) : (
                <span className="quiet">{administration.kinds[chosenFile.kind ?? 'companies']}</span>
              )}
              <IconButton
                icon={Trash2}
                label={messages.remove(chosenFile.file.name)}
                onClick={() => setFiles(files.filter((each) => each !== chosenFile))}
              />
            </li>
          ))}
        </ul>
      )}
      {send.isPending && (
        <progress className={styles.progress} aria-label={messages.uploading} max={1} value={share} />
      )}
      {send.error !== null && (
        <Notice tone="red">
          <div role="alert">
            <strong>{messages.uploadFailed}.</strong> {explain(send.error) ?? errors.unreachableHint}
          </div>
        </Notice>
      )}
      {files.length > 0 && (
        <div className="flow gap-3">
          <Button
            look="primary"
            busy={send.isPending}
            disabled={files.some(({ kind }) => kind === null)}
            onClick={() => send.mutate()}
          >
            {messages.show}
          </Button>
        </div>
      )}
    </section>
  );
}

function isReadable(file: File): boolean {
  return formatOfFile(file.name) !== null;
}

interface ChosenFile {
  file: File;
  kind: MasterDataEntity | null;
}

/**
 * Sends files for a preview and reports the share sent so far, 0 to 1, which `fetch` cannot do. A file whose name does
 * not tell its content is sent under a name that does. Throws as `call` does.
 */
async function sendFiles(
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

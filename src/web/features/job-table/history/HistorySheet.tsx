import { useQuery } from '@tanstack/react-query';

import type { JobRowHistoryEntry } from '#api/job-row/row-actions.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';

import { rowHistory as words } from '../../../i18n/et/row-history.ts';
import { jobTableKey } from '../../../job-row/job-table-key.ts';
import type { RowDialogProps } from '../../../job-row/row-action.ts';
import { call } from '../../../platform/api-client.ts';
import { explain } from '../../../platform/problem.ts';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { SkeletonLines } from '../../../ui/states/Skeleton.tsx';
import { actionWords, actorWords, changeLines } from './history-words.ts';
import { joinSteps } from './join-steps.ts';

import styles from './HistorySheet.module.css';

/** Who did what to a row and when, in plain words, the latest first. */
export function HistorySheet({ row, onClose }: RowDialogProps) {
  const read = useQuery({
    queryKey: [jobTableKey, 'history', row.id],
    queryFn: async ({ signal }) =>
      (await call('listJobRowHistory', { params: { id: row.id } }, { signal })).content,
    staleTime: 0,
  });
  const entries = read.data && joinSteps(read.data);
  return (
    <Sheet
      open
      title={words.title(row.id)}
      onClose={() => {
        onClose();
      }}
    >
      {read.isPending && <SkeletonLines lines={5} />}
      {read.isError && (
        <ErrorState
          title={words.failed}
          description={explain(read.error)}
          onRetry={() => void read.refetch()}
        />
      )}
      {entries?.length === 0 && <p className={styles.quiet}>{words.empty}</p>}
      <ol className={styles.entries}>
        {entries?.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </Sheet>
  );
}

function Entry({ entry }: { entry: JobRowHistoryEntry }) {
  const lines = changeLines(entry);
  return (
    <li className={styles.entry}>
      <p>
        <strong>{actorWords(entry.who)}</strong> {actionWords(entry)}
      </p>
      <time className={styles.quiet} dateTime={entry.at}>
        {formatDateTime(entry.at)}
      </time>
      {lines.length > 0 && (
        <ul className={styles.changes}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

import { useQuery } from '@tanstack/react-query';

import { formatDateTime } from '#domain/tallinn-time.ts';

import { call } from '../../../app/api.ts';
import type { RowDialogProps } from '../../../app/row-action.ts';
import { jobTableKey } from '../../../haulage/job-table-key.ts';
import { explain } from '../../../ui/problem.ts';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { SkeletonLines } from '../../../ui/states/Skeleton.tsx';
import { tableWork } from '../../../words/table-work.ts';
import { actionWords, changeWords } from './history-words.ts';

import styles from './HistorySheet.module.css';

/** Who did what to a row and when, in plain words, the latest first. */
export function HistorySheet({ row, onClose }: RowDialogProps) {
  const read = useQuery({
    queryKey: [jobTableKey, 'history', row.id],
    queryFn: async ({ signal }) =>
      (await call('listJobRowHistory', { params: { id: row.id } }, { signal })).content,
    staleTime: 0,
  });
  return (
    <Sheet
      open
      title={tableWork.history.title(row.id)}
      onClose={() => {
        onClose();
      }}
    >
      {read.isPending && <SkeletonLines lines={5} />}
      {read.isError && (
        <ErrorState
          title={tableWork.history.failed}
          description={explain(read.error)}
          onRetry={() => void read.refetch()}
        />
      )}
      {read.data?.length === 0 && <p className={styles.quiet}>{tableWork.history.empty}</p>}
      <ol className={styles.entries}>
        {read.data?.map(({ id, at, who, action, changes }) => (
          <li key={id} className={styles.entry}>
            <p>
              <strong>{who ?? tableWork.history.somebody}</strong> {actionWords(action)}
            </p>
            <time className={styles.quiet} dateTime={at}>
              {formatDateTime(at)}
            </time>
            {changes.length > 0 && (
              <ul className={styles.changes}>
                {changes.map((change) => (
                  <li key={change.field}>{changeWords(change)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </Sheet>
  );
}

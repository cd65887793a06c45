import { useQuery } from '@tanstack/react-query';

import { loadGate as messages } from '../../i18n/et/load-gate.ts';
import { ReleaseForm } from '../../job-row/load-gate/ReleaseForm.tsx';
import { jobTableKey, type RowDialogProps } from '../../job-row/row-action.ts';
import { call } from '../../platform/api-client.ts';
import { classNames } from '../../ui/class-names.ts';
import { Sheet } from '../../ui/sheet/Sheet.tsx';
import { SpaceHistory } from './SpaceHistory.tsx';

import styles from './load-gate.module.css';

/** A row traced backwards: the previous loads of its load space, the verdict, and who released it. */
export function RowLoadsSheet({ row, onClose }: RowDialogProps) {
  const { data: load } = useQuery({
    queryKey: [...jobTableKey, 'load', row.id],
    queryFn: async ({ signal }) =>
      (await call('getRowPreflight', { params: { id: row.id } }, { signal })).content.load,
    staleTime: 0,
  });
  return (
    <Sheet open shape="side" title={messages.title} onClose={() => onClose()}>
      <div className={styles.history}>
        {load && (
          <p className={classNames(styles.verdict, styles[messages.toneOf(load)])}>
            {messages.because(load)}
          </p>
        )}
        {load?.isBlocked === true && (
          <div className={styles.form}>
            <ReleaseForm transportJobId={row.transportJobId} onReleased={() => onClose('changed')} />
          </div>
        )}
        <SpaceHistory params={{ rowId: row.id }} jobId={row.transportJobId} />
      </div>
    </Sheet>
  );
}

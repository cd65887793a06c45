import { useEffect, useRef, useState } from 'react';

import type { JobRow } from '#api/job-row/job-table.ts';

import { jobTable } from '../../../i18n/et/job-table.ts';
import { common } from '../../../i18n/et/shell.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { changeStatus } from '../../../job-row/edit/change-status.ts';
import type { ForEachRow } from '../../../job-row/row-action.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { showStatusChanged } from '../edit/edits.ts';
import type { ManyAction } from './many-actions.ts';
import { ResultList } from './ResultList.tsx';
import { countResults, isDoubleTap, type RowResult, runMany } from './run-many.ts';

import styles from './Many.module.css';

type Props = {
  rows: readonly JobRow[];
  action: Extract<ManyAction, { kind: 'send' | 'status' }>;
  onClose: () => void;
};

/** Asks, does it to each of the rows, and says of each what happened to it. */
export function ManySheet({ rows, action, onClose }: Props) {
  const { many } = tableWork;
  const [results, setResults] = useState<readonly RowResult[]>(() =>
    rows.map((row) => ({ row, state: 'waiting' })),
  );
  const [phase, setPhase] = useState<'asking' | 'running' | 'over'>('asking');
  const isStopped = useRef(false);
  const begunAt = useRef(0);
  // A sheet that is closed while it works goes no further than the row in hand.
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );
  const begin = async (timeStamp: number) => {
    begunAt.current = timeStamp;
    setPhase('running');
    isStopped.current = false;
    const changed: JobRow[] = [];
    const forEach: ForEachRow =
      action.kind === 'send'
        ? action.forEach
        : {
            run: async (row) => {
              changed.push(...(await changeStatus(action.change, [row])));
              return { state: 'done' };
            },
          };
    await runMany(rows, forEach, () => isStopped.current, setResults);
    if (action.kind === 'status' && changed.length > 0) {
      const words = action.change === 'cancel' ? many.removed : many.confirmed;
      const title = words(jobTable.rows(changed.length));
      showStatusChanged(title, { undo: 'restore', redo: action.change, rows: changed });
    }
    setPhase('over');
  };
  const counts = countResults(results);
  const { done, sent, failed } = counts;
  const isDanger = action.group === 'danger';
  return (
    <Sheet
      open
      title={`${action.label}: ${jobTable.rows(rows.length)}`}
      onClose={onClose}
      footer={
        phase === 'asking' ? (
          <>
            <Button onClick={onClose}>{common.cancel}</Button>
            <Button look={isDanger ? 'danger' : 'primary'} onClick={({ timeStamp }) => void begin(timeStamp)}>
              {isDanger ? tableWork.removeYes : many.begin}
            </Button>
          </>
        ) : phase === 'running' ? (
          <Button
            onClick={({ timeStamp }) => {
              if (isDoubleTap(begunAt.current, timeStamp)) return;
              isStopped.current = true;
            }}
          >
            {many.stop}
          </Button>
        ) : (
          <Button look="primary" onClick={onClose}>
            {common.close}
          </Button>
        )
      }
    >
      {phase === 'asking' && action.id === 'sms' && <p className={styles.hint}>{many.sms}</p>}
      <p role="status">
        {phase === 'running' && many.progress(done + sent + failed, rows.length)}
        {phase === 'over' && many.summary(counts)}
      </p>
      <ResultList results={results} />
    </Sheet>
  );
}

import { useQuery } from '@tanstack/react-query';

import type { JobRowHistoryEntry } from '#api/job-row/row-actions.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';

import { rowHistory as messages } from '../../../i18n/et/row-history.ts';
import { useChosenRow } from '../../../job-row/chosen-row.ts';
import type { RowDialogProps } from '../../../job-row/row-action.ts';
import { rowHistoryQuery } from '../../../job-row/row-history-query.ts';
import { TakeSplitBack } from '../../../transport-form/loads/TakeSplitBack.tsx';
import { SidePanel } from '../../../ui/sheet/SidePanel.tsx';
import { QueryView } from '../../../ui/states/QueryView.tsx';
import { actionText, actorText, changeLines } from './history-messages.ts';
import { joinSteps } from './join-steps.ts';

import styles from './HistorySheet.module.css';

/** The history of a row in plain words, the latest first. At a desk it follows the chosen row. */
export function HistorySheet({ row: first, onClose }: RowDialogProps) {
  const row = useChosenRow(first);
  const query = useQuery(rowHistoryQuery(row.id));
  return (
    <SidePanel title={messages.title(row.id)} onClose={() => onClose()}>
      <QueryView
        query={query}
        failed={messages.failed}
        lines={5}
        showsRefetchError
        empty={<p className="quiet">{messages.empty}</p>}
      >
        {(entries) => (
          <ol className="stack">
            {joinSteps(entries).map((entry) => (
              <Entry key={entry.id} rowId={row.id} entry={entry} />
            ))}
          </ol>
        )}
      </QueryView>
    </SidePanel>
  );
}

function Entry({ rowId, entry }: { rowId: number; entry: JobRowHistoryEntry }) {
  const lines = changeLines(entry);
  return (
    <li className={styles.entry}>
      <p>
        <strong>{actorText(entry.who)}</strong> {actionText(entry)}
      </p>
      <time className="quiet" dateTime={entry.at}>
        {formatDateTime(entry.at)}
      </time>
      {lines.length > 0 && (
        <ul className={styles.changes}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {entry.mayTakeBack && <TakeSplitBack rowId={rowId} />}
    </li>
  );
}

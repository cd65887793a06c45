import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { sentBy } from '#api/alerts/alert-data.ts';
import type { Alert } from '#api/alerts/alerts.ts';
import { channelOfSend, sendsToRepeat } from '#domain/dispatch/changed-after-sending.ts';

import { alerts as messages } from '../../../i18n/et/alerts.ts';
import type { RowCell } from '../../../job-row/row-action.ts';
import { useRowFeatures } from '../../../job-row/row-features.ts';
import { type WithActions, withRowActions } from '../../../job-row/with-row-actions.tsx';
import { call } from '../../../platform/api-client.ts';
import { paths } from '../../../platform/paths.ts';
import { navigate } from '../../../platform/router/router.ts';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { QueryView } from '../../../ui/states/QueryView.tsx';
import { reloadAlerts } from './settle.ts';

interface Props {
  alert: Alert;
  onClose: () => void;
}

/** Sends again what is outdated at the receiver, or never arrived. */
export function SendAgain({ alert, onClose }: Props) {
  const Resend = alert.kind === 'CHANGED_AFTER_SENDING' ? ResendChanged : ResendFailed;
  return <Resend alert={alert} onClose={onClose} />;
}

/** Sends that are outdated: all stale channels in one press, as in the table. */
function ResendChanged({ alert, onClose }: Props) {
  const { ResendSheet } = useRowFeatures();
  const query = useRowsOnce(alert);
  const rows = query.data?.filter(({ changedAfterSending }) => changedAfterSending.length > 0) ?? [];
  if (rows.length === 0) return <NothingToSend query={query} onClose={onClose} />;
  return (
    <ResendSheet
      rows={rows}
      onClose={() => {
        void reloadAlerts();
        onClose();
      }}
    />
  );
}

/**
 * Sends that never arrived: one after the other, as the row's own menu does it; once for a job where the whole job is
 * sent.
 */
const ResendFailed = withRowActions(function ResendFailed({ alert, actions, onClose }: Props & WithActions) {
  const [step, setStep] = useState(0);
  const query = useRowsOnce(alert);
  const channel = sentBy(alert)?.toUpperCase();
  const offeredSends = (query.data ?? []).flatMap((row) =>
    actions.flatMap((action) => {
      const sendChannel = action.send === undefined ? null : channelOfSend[action.send];
      if (
        sendChannel === null ||
        sendChannel !== channel ||
        !('Dialog' in action) ||
        !action.isOffered(row)
      ) {
        return [];
      }
      return [
        {
          row,
          Dialog: action.Dialog,
          transportJobId: row.transportJobId,
          changedAfterSending: [sendChannel],
        },
      ];
    }),
  );
  const due = sendsToRepeat(offeredSends).map(({ row }) => row);
  const current = due[step];
  if (current === undefined) return <NothingToSend query={query} onClose={onClose} />;
  const next = () => {
    void reloadAlerts();
    if (step + 1 < due.length) setStep(step + 1);
    else onClose();
  };
  const { Dialog } = current;
  return (
    <Dialog
      key={step}
      row={current.row}
      // Closed without sending, the others are not sent either.
      onClose={(outcome) => (outcome === 'changed' ? next() : onClose())}
      onEditCell={({ rowId }: RowCell) => navigate({ to: paths.jobTable, search: { id: String(rowId) } })}
    />
  );
});

/**
 * The rows of an alert as they were when it was opened, so that the list does not change while it is worked through.
 */
function useRowsOnce({ id, members }: Alert) {
  const [rowIds] = useState(() => members.flatMap(({ rowId }) => rowId ?? []));
  return useQuery({
    queryKey: ['send-again', id, ...rowIds],
    queryFn: ({ signal }) =>
      Promise.all(
        rowIds.map(async (rowId) => (await call('getJobRow', { params: { id: rowId } }, { signal })).content),
      ),
    staleTime: Infinity,
    gcTime: 0,
  });
}

function NothingToSend({ query, onClose }: { query: ReturnType<typeof useRowsOnce>; onClose: () => void }) {
  return (
    <Sheet open title={messages.sendAgain} onClose={onClose}>
      <QueryView
        query={query}
        failed={messages.rowFailed}
        lines={2}
        isEmpty={() => true}
        empty={<p>{messages.nothingToSend}</p>}
      />
    </Sheet>
  );
}

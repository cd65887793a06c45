import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';

import type { Alert } from '#api/alerts/alerts.ts';
import type { Send } from '#domain/dispatch/preflight.ts';

import { alerts as messages } from '../../../i18n/et/alerts.ts';
import { jobTableKey, type RowCell } from '../../../job-row/row-action.ts';
import { useRowFeatures } from '../../../job-row/row-features.ts';
import { call } from '../../../platform/api-client.ts';
import { paths } from '../../../platform/paths.ts';
import { navigate } from '../../../platform/router/router.ts';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { QueryView } from '../../../ui/states/QueryView.tsx';
import { reloadAlerts } from './settle.ts';

/** Sends again what others know wrongly or never got: each channel of each row in turn, as the row's own menu does. */
export function SendAgain({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const { loadActions } = useRowFeatures();
  const [step, setStep] = useState(0);
  const [rowIds] = useState(() => alert.members.flatMap(({ rowId }) => rowId ?? []));
  const channels = channelsOf(alert);
  const read = useQuery({
    queryKey: [jobTableKey, 'send-again', ...rowIds, ...channels],
    queryFn: async ({ signal }) => {
      const actions = await loadActions();
      const rows = await Promise.all(
        rowIds.map(async (id) => (await call('getJobRow', { params: { id } }, { signal })).content),
      );
      return rows.flatMap((row) =>
        actions
          .filter((each) => each.send !== undefined && channels.includes(each.send) && 'Dialog' in each)
          .filter((each) => each.isOffered(row))
          .map((action) => ({ row, action })),
      );
    },
    staleTime: Infinity,
    gcTime: 0,
  });
  const current = read.data?.[step];
  const next = () => {
    void reloadAlerts();
    if (read.data !== undefined && step + 1 < read.data.length) setStep(step + 1);
    else onClose();
  };
  if (current !== undefined && 'Dialog' in current.action) {
    const { Dialog } = current.action;
    return (
      <Suspense>
        <Dialog
          key={step}
          row={current.row}
          // Closed without sending, the others are not sent either.
          onClose={(outcome) => (outcome === 'changed' ? next() : onClose())}
          onEditCell={({ rowId }: RowCell) => navigate({ to: paths.jobTable, search: { id: String(rowId) } })}
        />
      </Suspense>
    );
  }
  return (
    <Sheet open title={messages.sendAgain} onClose={onClose}>
      <QueryView read={read} failed={messages.rowFailed} lines={2} empty={<p>{messages.nothingToSend}</p>} />
    </Sheet>
  );
}

/** The sends that the alert is about, as its data names them. */
function channelsOf({ data }: Alert): Send[] {
  const { channels, channel, system } = data as { channels?: string[]; channel?: string; system?: string };
  return (channels ?? [channel ?? system ?? '']).map((each) => each.toLowerCase() as Send);
}

import { lazy, type ReactNode, Suspense, useState } from 'react';

import type { Alert } from '#api/alerts/alerts.ts';
import { usualSort } from '#api/job-row/job-table-address.ts';

import { alerts as messages } from '../../../i18n/et/alerts.ts';
import { common } from '../../../i18n/et/shell.ts';
import { orderPath, paths } from '../../../platform/paths.ts';
import { navigate } from '../../../platform/router/router.ts';
import { ConfirmDialog } from '../../../ui/sheet/ConfirmDialog.tsx';
import { wayToRows } from '../alert-text.ts';
import { confirmOrders, notesOf } from './confirm-orders.ts';
import { settleAlerts } from './settle.ts';

import styles from './actions.module.css';

const AssignTruckSheet = lazy(() =>
  import('./AssignTruckSheet.tsx').then((module) => ({ default: module.AssignTruckSheet })),
);
const SendAgain = lazy(() => import('./SendAgain.tsx').then((module) => ({ default: module.SendAgain })));

type Open =
  | { what: 'assign'; rowIds: readonly number[] }
  | { what: 'send'; alert: Alert }
  | { what: 'confirm'; alerts: readonly Alert[] };

export type AlertActions = {
  /** Does the one next thing about an alert. */
  act: (alert: Alert) => void;
  /** Confirms the orders among several, with what their clients wrote shown before. */
  confirm: (alerts: readonly Alert[]) => void;
  /** Answers whether it was done. */
  settle: (alerts: readonly Alert[]) => Promise<boolean>;
  /** True while this alert is being settled or confirmed: it takes no second press. */
  isBusy: (alert: Alert) => boolean;
  /** Opens the truck choice of these rows, one after the other. */
  assign: (rowIds: readonly number[]) => void;
};

/** What can be done about alerts; `dialogs` is drawn by the page. `look` shows all that an alert tells. */
export function useAlertActions(look: (alert: Alert) => void): { actions: AlertActions; dialogs: ReactNode } {
  const [open, setOpen] = useState<Open | null>(null);
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const close = () => setOpen(null);
  const isBusy = ({ id }: Alert) => busy.has(id);
  /** Does it to those that nothing is being done to yet. */
  const once = async <Done,>(alerts: readonly Alert[], work: (free: readonly Alert[]) => Promise<Done>) => {
    const free = alerts.filter((alert) => !isBusy(alert));
    const ids = new Set(free.map(({ id }) => id));
    if (ids.size === 0) return null;
    setBusy((before) => new Set([...before, ...ids]));
    try {
      return await work(free);
    } finally {
      setBusy((before) => new Set([...before].filter((id) => !ids.has(id))));
    }
  };
  const settle = async (alerts: readonly Alert[]) => (await once(alerts, settleAlerts)) ?? false;
  const confirm = (alerts: readonly Alert[]) => {
    const orders = alerts.filter(({ nextAction }) => nextAction === 'CONFIRM');
    if (orders.some((alert) => notesOf(alert).length > 0)) setOpen({ what: 'confirm', alerts: orders });
    else void once(orders, confirmOrders);
  };
  const assign = (rowIds: readonly number[]) => setOpen({ what: 'assign', rowIds });
  const act = (alert: Alert) => {
    switch (alert.nextAction) {
      case 'ASSIGN_TRUCK':
        // Each that gets its truck leaves the alert.
        return assign(alert.members.flatMap(({ rowId }) => rowId ?? []));
      case 'SEND_AGAIN':
        return setOpen({ what: 'send', alert });
      case 'CONFIRM':
        return confirm([alert]);
      case 'MARK_READ':
        return void settle([alert]);
      case 'OPEN_MESSAGE':
        return navigate({ to: paths.transportOrder, search: { message: String(alert.data.messageId) } });
      case 'OPEN_ORDER': {
        const orderId = alert.row?.transportOrderId ?? Number(alert.data.transportOrderId);
        return navigate({ to: orderPath(paths.oneTransportOrder, orderId) });
      }
      case 'OPEN_ROWS': {
        const way = wayToRows(alert);
        return way === null
          ? look(alert)
          : navigate({ to: paths.jobTable, search: { ...way, sort: usualSort } });
      }
      case 'OPEN_STATEMENTS':
        return navigate({ to: paths.settlement, search: { show: 'statements' } });
      case 'LOOK':
        return look(alert);
    }
  };
  const dialogs = (
    <Suspense>
      {open?.what === 'assign' && <AssignTruckSheet rowIds={open.rowIds} onClose={close} />}
      {open?.what === 'send' && <SendAgain alert={open.alert} onClose={close} />}
      {open?.what === 'confirm' && <ConfirmWithNotes alerts={open.alerts} onClose={close} />}
    </Suspense>
  );
  return { actions: { act, confirm, settle, assign, isBusy }, dialogs };
}

/** What the clients wrote is read before their orders are confirmed. */
function ConfirmWithNotes({ alerts, onClose }: { alerts: readonly Alert[]; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  return (
    <ConfirmDialog
      open
      title={messages.confirmTitle(alerts.length)}
      description={
        <ul className={styles.notes}>
          {alerts.map((alert) => (
            <li key={alert.id}>
              <strong>{alert.summary}</strong>
              {notesOf(alert).map((note) => (
                <q key={note}>{note}</q>
              ))}
            </li>
          ))}
        </ul>
      }
      confirm={common.confirm}
      cancel={common.cancel}
      busy={isBusy}
      onConfirm={() => {
        setBusy(true);
        void confirmOrders(alerts).finally(onClose);
      }}
      onCancel={onClose}
    />
  );
}

import { type ReactNode, useState } from 'react';

import { dataOf, type ShortPrecursorData, orderIdOf } from '#api/alerts/alert-data.ts';
import type { Alert } from '#api/alerts/alerts.ts';
import { usualSort } from '#api/job-row/job-table-address.ts';
import type { ReportAnswer } from '#domain/driver/report-outcome.ts';

import { alerts as messages } from '../../../i18n/et/alerts.ts';
import { common } from '../../../i18n/et/shell.ts';
import type { ToConfirm } from '../../../job-row/row-action.ts';
import { alertsKey } from '../../../job-row/use-live-alerts.ts';
import { serverToday } from '../../../platform/device/clock.ts';
import { fetchedLater } from '../../../platform/fetched-later.tsx';
import { orderPath, paths } from '../../../platform/paths.ts';
import { usePress } from '../../../platform/press.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { navigate } from '../../../platform/router/router.ts';
import { ConfirmDialog } from '../../../ui/sheet/ConfirmDialog.tsx';
import { alertRowFilter } from '../alert-text.ts';
import { confirmOrders, toConfirm } from './confirm-orders.ts';
import { answerAtOnce, settleAlerts } from './settle.ts';

import styles from './actions.module.css';

const AssignTruckSheet = fetchedLater(() =>
  import('./AssignTruckSheet.tsx').then((module) => module.AssignTruckSheet),
);
const SplitRow = fetchedLater(() => import('./SplitRow.tsx').then((module) => module.SplitRow));
const AnswerSheet = fetchedLater(() => import('./AnswerSheet.tsx').then((module) => module.AnswerSheet));
const PrecursorReportSheet = fetchedLater(() =>
  import('../../../precursors/PrecursorReportSheet.tsx').then((module) => module.PrecursorReportSheet),
);
const SendAgain = fetchedLater(() => import('./SendAgain.tsx').then((module) => module.SendAgain));

type Open =
  | { what: 'assign'; rowIds: readonly number[] }
  | { what: 'send'; alert: Alert }
  | { what: 'answer'; alert: Alert; orderId: number }
  | { what: 'split'; rowId: number }
  | { what: 'loss'; loss: ShortPrecursorData }
  | { what: 'confirm'; orders: readonly ToConfirm[] };

export interface AlertActions {
  /** Carries out the one next action of an alert. */
  act: (alert: Alert) => void;
  /** Confirms the orders among several, after showing what is confirmed. */
  confirm: (alerts: readonly Alert[]) => void;
  /** The same for orders that another list shows; `asks`: also asks about an order without notes. */
  confirmOrders: (orders: readonly ToConfirm[], asks: boolean) => void;
  /** Returns whether it was done. */
  settle: (alerts: readonly Alert[]) => Promise<boolean>;
  /** Answers an alert about a driver's report, at once. */
  answer: (alert: Alert, answer: ReportAnswer) => void;
  /** True while this alert is being settled or confirmed: a second press does nothing. */
  isBusy: (alert: Alert) => boolean;
  /** Opens the truck choice of these rows, one after the other. */
  assign: (rowIds: readonly number[]) => void;
  /** Opens the splitting of a row into truckloads. */
  split: (rowId: number) => void;
}

/** Returns the actions for alerts; the page draws `dialogs`. `look` shows the whole alert. */
export function useAlertActions(look: (alert: Alert) => void): { actions: AlertActions; dialogs: ReactNode } {
  const [open, setOpen] = useState<Open | null>(null);
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const close = () => setOpen(null);
  const isBusy = ({ id }: Alert) => busy.has(id);
  /** Does it to those that no other action is running for. */
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
  const answer = (alert: Alert, given: ReportAnswer) => void once([alert], () => answerAtOnce(alert, given));
  /**
   * An order that its line shows in full is confirmed immediately; with a client's note, or with several orders, they
   * are shown first.
   */
  const confirmKnown = (orders: readonly ToConfirm[], asks: boolean) => {
    if (asks || orders.some(({ notes }) => notes.length > 0)) setOpen({ what: 'confirm', orders });
    else void confirmOrders(orders);
  };
  const confirm = (alerts: readonly Alert[], asks = true) => {
    const waiting = alerts.filter(({ nextAction }) => nextAction === 'CONFIRM');
    const orders = waiting.map((alert) => toConfirm(alert, serverToday()));
    if (asks || orders.some(({ notes }) => notes.length > 0)) setOpen({ what: 'confirm', orders });
    else void once(waiting, () => confirmOrders(orders));
  };
  const split = (rowId: number) => setOpen({ what: 'split', rowId });
  const assign = (rowIds: readonly number[]) => setOpen({ what: 'assign', rowIds });
  const act = (alert: Alert) => {
    const orderId = orderIdOf(alert);
    switch (alert.nextAction) {
      case 'ASSIGN_TRUCK':
        // A row that gets its truck leaves the alert.
        return assign(alert.members.flatMap(({ rowId }) => rowId ?? []));
      case 'SPLIT':
        return alert.rowId === null ? look(alert) : split(alert.rowId);
      case 'SEND_AGAIN':
        return setOpen({ what: 'send', alert });
      case 'CONFIRM':
        return confirm([alert], false);
      case 'MARK_READ':
        return void settle([alert]);
      case 'OPEN_MESSAGE': {
        const receivedMessage = dataOf(alert, 'MESSAGE_RECEIVED');
        return receivedMessage === null
          ? look(alert)
          : navigate({ to: paths.transportOrder, search: { message: String(receivedMessage.messageId) } });
      }
      case 'ANSWER':
        return orderId === null ? look(alert) : setOpen({ what: 'answer', alert, orderId });
      case 'OPEN_ORDER':
        return orderId === null ? look(alert) : navigate({ to: orderPath(paths.oneTransportOrder, orderId) });
      case 'OPEN_ROWS': {
        const filter = alertRowFilter(alert);
        return filter === null
          ? look(alert)
          : navigate({ to: paths.jobTable, search: { ...filter, sort: usualSort } });
      }
      case 'OPEN_STATEMENTS':
        return navigate({ to: paths.settlement, search: { show: 'statements' } });
      case 'OPEN_PAPERS':
        return navigate({ to: paths.papers, search: dataOf(alert, 'PAPER_EXPIRING')?.subject ?? {} });
      case 'OPEN_PRECURSORS':
        return navigate({ to: paths.precursors });
      case 'REPORT_LOSS': {
        const loss = dataOf(alert, 'PRECURSOR_SHORT');
        return loss === null ? look(alert) : setOpen({ what: 'loss', loss });
      }
      case 'LOOK':
        return look(alert);
    }
  };
  const dialogs = (
    <>
      {open?.what === 'assign' && <AssignTruckSheet rowIds={open.rowIds} onClose={close} />}
      {open?.what === 'send' && <SendAgain alert={open.alert} onClose={close} />}
      {open?.what === 'answer' && <AnswerSheet alert={open.alert} orderId={open.orderId} onClose={close} />}
      {open?.what === 'split' && <SplitRow rowId={open.rowId} onClose={close} />}
      {open?.what === 'loss' && (
        <PrecursorReportSheet
          loss={open.loss}
          onMade={() => queryClient.invalidateQueries({ queryKey: alertsKey })}
          onClose={close}
        />
      )}
      {open?.what === 'confirm' && <ConfirmSheet orders={open.orders} onClose={close} />}
    </>
  );
  return {
    actions: { act, confirm, confirmOrders: confirmKnown, settle, answer, assign, split, isBusy },
    dialogs,
  };
}

/** Shows the orders with the notes of the clients before they are confirmed. */
function ConfirmSheet({ orders, onClose }: { orders: readonly ToConfirm[]; onClose: () => void }) {
  const confirm = usePress({ send: () => confirmOrders(orders), ended: onClose });
  return (
    <ConfirmDialog
      open
      title={messages.confirmTitle(orders.length)}
      description={
        <ul className={styles.notes}>
          {orders.map(({ title, about, notes, rowIds }) => (
            <li key={rowIds.join()}>
              <strong>{title}</strong>
              <span>{about}</span>
              {notes.map((note) => (
                <q key={note}>{note}</q>
              ))}
            </li>
          ))}
        </ul>
      }
      confirm={common.confirm}
      cancel={common.cancel}
      busy={confirm.isPending}
      onConfirm={() => confirm.mutate()}
      onCancel={onClose}
    />
  );
}

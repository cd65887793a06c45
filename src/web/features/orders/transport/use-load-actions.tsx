import { Check, Merge, Plus, Scissors, Truck } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import type { OrderLoad, TransportOrder } from '#api/orders/transport-orders.ts';
import {
  addDecimals,
  decimal,
  decimalOrNull,
  decimalToNumber,
  formatQuantity,
} from '#domain/goods/decimal.ts';
import { isRefused } from '#domain/job-row/job-row-status.ts';
import { isOverOneTruck } from '#domain/orders/loads.ts';
import { loadsAwaitingTruck } from '#domain/orders/order-state.ts';

import { alertNames } from '../../../i18n/et/alert-names.ts';
import { loads as messages } from '../../../i18n/et/loads.ts';
import { orders } from '../../../i18n/et/orders/orders.ts';
import { toasts } from '../../../i18n/et/shell.ts';
import { useRowFeatures } from '../../../job-row/row-features.ts';
import { newUuid } from '../../../platform/device/uuid.ts';
import { fetchedLater } from '../../../platform/fetched-later.tsx';
import { usePress } from '../../../platform/press.ts';
import { navigate } from '../../../platform/router/router.ts';
import { useSearch } from '../../../platform/router/use-shown.tsx';
import { nameOfSource, sendLoads, showLoadsMade } from '../../../transport-form/loads/send-loads.ts';
import type { OrderAction } from './ActionLine.tsx';

const SplitSheet = fetchedLater(() =>
  import('../../../transport-form/loads/SplitSheet.tsx').then((module) => module.SplitSheet),
);

interface LoadActions {
  /** What comes next with the loads, the first thing first. */
  next: OrderAction[];
  /** What else can be done with them. */
  others: OrderAction[];
  dialogs: ReactNode;
}

/** True while the client waits for an answer: it comes before all else, so that no other button stands out. */
export function isWaitingForAnswer({ changeRequest }: TransportOrder): boolean {
  return changeRequest?.isOpen === true;
}

/**
 * True for a load that can be given its truck: one that waits for it and is planned or refused, and
 * that one truck carries.
 */
export function isAssignable(load: OrderLoad): boolean {
  const { status, quantity, unit } = load;
  if (isRefused(status)) return true;
  const isPlanned = status === 'UNCOMPLETED' && loadsAwaitingTruck([load]).length > 0;
  return isPlanned && !isOverOneTruck(decimalOrNull(quantity), unit);
}

/**
 * Returns what staff may do with the loads of an order: confirm them, split what no single truck carries, choose
 * trucks, take the next load from what is left, and join loads again. The page draws `dialogs`.
 */
export function useLoadActions(order: TransportOrder): LoadActions {
  const { split } = useSearch<{ split?: string }>();
  const [openSheet, setOpenSheet] = useState<'split' | 'next' | null>(null);
  // The loads as they were when the choice was opened: each that gets its truck leaves the others.
  const [assignedIds, setAssignedIds] = useState<readonly number[] | null>(null);
  const { AssignTruckSheet, confirmOrders } = useRowFeatures();
  const { toPlan, product } = order;
  const untouchedRows = order.rows.filter((row) => row.isUntouched && row.unit === product.unit);
  const waiting = sumOf(untouchedRows);
  // Unknown with what was ordered, or with what one of its loads carries.
  const toSplit =
    waiting === null || toPlan === null
      ? null
      : decimalToNumber(addDecimals(decimal(waiting), decimal(toPlan)));
  const isTooLarge = untouchedRows.some((row) => isOverOneTruck(decimalOrNull(row.quantity), row.unit));
  const toConfirm = order.rows.filter(({ status }) => status === 'UNCONFIRMED');
  const toAssign = order.rows.filter(isAssignable);
  const confirm = usePress({
    send: () => confirmOrders([{ rowIds: toConfirm.map(({ id }) => id) }]),
  });
  const maySplit = untouchedRows.length > 0 && (toSplit === null || toSplit > 0);
  // An answer to a client's change request leads here to split.
  const open = openSheet ?? (split !== undefined && maySplit ? 'split' : null);
  const close = () => {
    setOpenSheet(null);
    if (split !== undefined) navigate({ to: '.', search: {}, replace: true });
  };
  const source = { of: 'order', id: order.id, version: order.version } as const;
  const join = usePress({
    send: () => sendLoads({ ...source, replaces: untouchedRows }, [{ quantity: waiting }], true, newUuid()),
    failed: toasts.failed(messages.joinFailed),
    of: nameOfSource(source),
    done: (answer) => showLoadsMade(messages.joined(formatQuantity(waiting, product.unit)), answer),
  });
  const isNext = open === 'next';
  const action = (
    id: string,
    label: string,
    icon: OrderAction['icon'],
    run: () => void,
    isBusy = false,
  ): OrderAction => ({ id, label, icon, group: 'loads', run, isBusy });
  const splitting = action('split', messages.split, Scissors, () => setOpenSheet('split'));
  const taking = action('next', messages.next, Plus, () => setOpenSheet('next'));
  return {
    next: [
      toConfirm.length > 0 &&
        action('confirm', alertNames.actions.CONFIRM, Check, () => confirm.mutate(), confirm.isPending),
      maySplit && isTooLarge && splitting,
      // A single load has its button beside it.
      toAssign.length > 1 &&
        action('assign', orders.assignAll, Truck, () => setAssignedIds(toAssign.map(({ id }) => id))),
      toPlan !== null && toPlan > 0 && taking,
    ].filter((each) => each !== false),
    others: [
      maySplit && !isTooLarge && splitting,
      toPlan === null && taking,
      untouchedRows.length > 1 &&
        waiting !== null &&
        action('join', messages.join, Merge, () => join.mutate(), join.isPending),
    ].filter((each) => each !== false),
    dialogs: (
      <>
        {assignedIds !== null && (
          <AssignTruckSheet rowIds={assignedIds} onClose={() => setAssignedIds(null)} />
        )}
        {open !== null && (
          <SplitSheet
            source={{ ...source, replaces: isNext ? [] : untouchedRows }}
            goods={{
              id: product.id,
              name: product.name,
              unit: product.unit,
              quantity: isNext ? toPlan : toSplit,
            }}
            places={{ pickupId: order.pickup.id, destinationId: order.destination?.id ?? null }}
            date={order.plannedDate}
            isNext={isNext}
            onClose={close}
          />
        )}
      </>
    ),
  };
}

/** Null where one of them is of unknown quantity. */
function sumOf(loads: readonly OrderLoad[]): number | null {
  const quantities = loads.flatMap(({ quantity }) => quantity ?? []);
  return quantities.length < loads.length ? null : decimalToNumber(addDecimals(...quantities.map(decimal)));
}

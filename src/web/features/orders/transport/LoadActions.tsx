import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import type { OrderLoad, TransportOrder } from '#api/orders/transport-orders.ts';
import {
  addDecimals,
  decimal,
  decimalOrNull,
  decimalToNumber,
  formatQuantity,
} from '#domain/goods/decimal.ts';
import { isOverOneTruck } from '#domain/orders/loads.ts';

import { alertNames } from '../../../i18n/et/alert-names.ts';
import { loads as messages } from '../../../i18n/et/loads.ts';
import { useRowFeatures } from '../../../job-row/row-features.ts';
import { newUuid } from '../../../platform/device/uuid.ts';
import { explainOf } from '../../../platform/problem.ts';
import { navigate } from '../../../platform/router/router.ts';
import { useSearch } from '../../../platform/router/use-shown.tsx';
import { closeToastsAbout, showFailed } from '../../../platform/toasts.ts';
import { nameOfSource, sendLoads, showLoadsMade } from '../../../transport-form/loads/send-loads.ts';
import { Button } from '../../../ui/button/Button.tsx';

import styles from '../OrderDetail.module.css';

const SplitSheet = lazy(() =>
  import('../../../transport-form/loads/SplitSheet.tsx').then((module) => ({ default: module.SplitSheet })),
);

/**
 * What comes next with the loads of an order: confirming them, splitting what no single truck carries, choosing trucks;
 * and taking the next load from what is left, and joining loads again.
 */
export function LoadActions({ order }: { order: TransportOrder }) {
  const { split } = useSearch<{ split?: string }>();
  const [chosen, setOpen] = useState<'split' | 'next' | null>(null);
  // The loads as they were when the choice was opened: each that gets its truck leaves the others.
  const [assigned, setAssigned] = useState<readonly number[] | null>(null);
  const { AssignTruckSheet, confirmOrders } = useRowFeatures();
  const { toPlan, product } = order;
  const untouched = order.rows.filter((row) => row.isUntouched && row.unit === product.unit);
  const waiting = sumOf(untouched);
  // Unknown with what was ordered, or with what one of its loads carries.
  const toSplit =
    waiting === null || toPlan === null
      ? null
      : decimalToNumber(addDecimals(decimal(waiting), decimal(toPlan)));
  const isTooLarge = untouched.some((row) => isOverOneTruck(decimalOrNull(row.quantity), row.unit));
  const toConfirm = order.rows.filter(({ status }) => status === 'UNCONFIRMED');
  const toAssign = isTooLarge || toConfirm.length > 0 ? [] : untouched;
  const confirm = useMutation({
    mutationFn: () => confirmOrders([{ rowIds: toConfirm.map(({ id }) => id) }]),
  });
  const maySplit = untouched.length > 0 && (toSplit === null || toSplit > 0);
  // An answer to a client's change request leads here to split.
  const open = chosen ?? (split !== undefined && maySplit ? 'split' : null);
  const close = () => {
    setOpen(null);
    if (split !== undefined) navigate({ to: '.', search: {}, replace: true });
  };
  const source = { of: 'order', id: order.id, version: order.version } as const;
  const join = useMutation({
    mutationFn: () => sendLoads({ ...source, replaces: untouched }, [{ quantity: waiting }], true, newUuid()),
    onMutate: () => closeToastsAbout(`join loads ${String(order.id)}`),
    onSuccess: (answer) => showLoadsMade(messages.joined(formatQuantity(waiting, product.unit)), answer),
    onError: (error) =>
      showFailed(
        `join loads ${String(order.id)}`,
        messages.joinFailed,
        explainOf(nameOfSource(source), error),
      ),
  });
  const isNext = open === 'next';
  return (
    <>
      <div className={styles.actions}>
        {toConfirm.length > 0 && (
          <Button look="primary" busy={confirm.isPending} onClick={() => confirm.mutate()}>
            {alertNames.actions.CONFIRM}
          </Button>
        )}
        {toAssign.length > 0 && (
          <Button look="primary" onClick={() => setAssigned(toAssign.map(({ id }) => id))}>
            {alertNames.actions.ASSIGN_TRUCK}
          </Button>
        )}
        {maySplit && (
          <Button
            look={isTooLarge && toConfirm.length === 0 ? 'primary' : 'plain'}
            onClick={() => setOpen('split')}
          >
            {messages.split}
          </Button>
        )}
        {(toPlan === null || toPlan > 0) && <Button onClick={() => setOpen('next')}>{messages.next}</Button>}
        {untouched.length > 1 && waiting !== null && (
          <Button busy={join.isPending} onClick={() => join.mutate()}>
            {messages.join}
          </Button>
        )}
      </div>
      <Suspense>
        {assigned !== null && <AssignTruckSheet rowIds={assigned} onClose={() => setAssigned(null)} />}
        {open !== null && (
          <SplitSheet
            source={{ ...source, replaces: isNext ? [] : untouched }}
            goods={{
              id: product.id,
              name: product.name,
              unit: product.unit,
              quantity: isNext ? toPlan : toSplit,
            }}
            date={order.plannedDate}
            isNext={isNext}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

/** Null where one of them is of unknown quantity. */
function sumOf(loads: readonly OrderLoad[]): number | null {
  const known = loads.flatMap(({ quantity }) => quantity ?? []);
  return known.length < loads.length ? null : decimalToNumber(addDecimals(...known.map(decimal)));
}

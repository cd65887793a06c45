import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import type { OrderLoad, TransportOrder } from '#api/orders/transport-orders.ts';
import { addDecimals, decimal, decimalToNumber, formatQuantity } from '#domain/goods/decimal.ts';

import { loads as messages } from '../../../i18n/et/loads.ts';
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

/** Splitting an order into truckloads, taking the next one from what is left, and joining loads again. */
export function LoadActions({ order }: { order: TransportOrder }) {
  const { split } = useSearch<{ split?: string }>();
  const [chosen, setOpen] = useState<'split' | 'next' | null>(null);
  const { toPlan, product } = order;
  const untouched = order.rows.filter((row) => row.isUntouched && row.unit === product.unit);
  const waiting = sumOf(untouched);
  // Unknown with what was ordered, or with what one of its loads carries.
  const toSplit =
    waiting === null || toPlan === null
      ? null
      : decimalToNumber(addDecimals(decimal(waiting), decimal(toPlan)));
  const maySplit = untouched.length > 0 && (toSplit === null || toSplit > 0);
  // An answer to a client's wish leads here to split.
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
        {maySplit && (
          <Button look={untouched.length === 1 ? 'primary' : 'plain'} onClick={() => setOpen('split')}>
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
      {open !== null && (
        <Suspense>
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
        </Suspense>
      )}
    </>
  );
}

/** Null where one of them is of unknown quantity. */
function sumOf(loads: readonly OrderLoad[]): number | null {
  const known = loads.flatMap(({ quantity }) => quantity ?? []);
  return known.length < loads.length ? null : decimalToNumber(addDecimals(...known.map(decimal)));
}

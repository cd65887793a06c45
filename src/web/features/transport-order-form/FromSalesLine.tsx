import { useEffect, useEffectEvent, useState } from 'react';

import type { TransportOrderRequest } from '#api/orders/transport-orders.ts';

import { formWords } from '../../i18n/et/forms.ts';
import { orderWords } from '../../i18n/et/orders/order-words.ts';
import { fromSalesLine as messages } from '../../i18n/et/transport-form.ts';
import { orderPath, paths } from '../../platform/paths.ts';
import { usePress } from '../../platform/press.ts';
import { Link } from '../../platform/router/Link.tsx';
import { navigate } from '../../platform/router/router.ts';
import { useSearch } from '../../platform/router/use-shown.tsx';
import { showError, showWarning } from '../../platform/toasts.ts';
import type { TransportFormState } from '../../transport-form/use-transport-form.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/card/Card.tsx';
import { readSalesLine } from './sales-line.ts';
import { carriedLine, type StaffOrder } from './staff-order.ts';

interface Props {
  transportForm: TransportFormState<StaffOrder, TransportOrderRequest>;
}

const about = 'order of a sales line';

/**
 * Fills the form in from the line of a sales order that the address names (`?sale=12&line=34`), and says so as long as
 * the order carries it. A line that is carried already leads to its transport order.
 */
export function FromSalesLine({ transportForm: { values, fill, round } }: Props) {
  const { sale, line }: { sale?: string; line?: string } = useSearch();
  const [filled, setFilled] = useState<{ round: number; undo: () => void } | null>(null);
  const filling = usePress({
    send: (of: { sale: string; line: string | undefined }) =>
      readSalesLine(Number(of.sale), of.line === undefined ? null : Number(of.line)),
    failed: messages.failed,
    about,
    done: (found) => {
      if (found === null) showError(about, messages.notCarried);
      else if ('carriedBy' in found) {
        showWarning(messages.carriedAlready, orderWords.transportOne(found.carriedBy));
        navigate({ to: orderPath(paths.oneTransportOrder, found.carriedBy), replace: true });
      } else setFilled({ round, undo: fill(found.values) });
    },
  });
  const fillOnce = useEffectEvent((of: string) => {
    filling.mutate({ sale: of, line });
    // A reload finds the draft, and does not fill it in once more.
    navigate({ to: paths.transportOrder, replace: true, keepsScroll: true });
  });
  useEffect(() => {
    if (sale !== undefined) fillOnce(sale);
  }, [sale]);
  const carried = carriedLine(values);
  if (carried === null) return null;
  return (
    <Notice tone="blue">
      <span>
        {messages.filled}{' '}
        <Link to={orderPath(paths.oneSalesOrder, carried.salesOrderId)}>
          {orderWords.salesOne(carried.salesOrderId)}
        </Link>
      </span>
      {filled?.round === round && (
        <Button
          look="quiet"
          size="small"
          onClick={() => {
            filled.undo();
            setFilled(null);
          }}
        >
          {formWords.undo}
        </Button>
      )}
    </Notice>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';

import { formatQuantity } from '#domain/goods/decimal.ts';

import { formWords } from '../../i18n/et/forms.ts';
import { fromOrder as messages } from '../../i18n/et/transport-form.ts';
import { paths } from '../../platform/paths.ts';
import { usePress } from '../../platform/press.ts';
import { navigate } from '../../platform/router/router.ts';
import { useSearch } from '../../platform/router/use-shown.tsx';
import { showWarning } from '../../platform/toasts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Chip, ChipRow } from '../../ui/button/Chip.tsx';
import { orderTemplatesQuery } from '../order-templates.ts';
import type { EarlierOrder } from './earlier-order.ts';

import styles from './FromOrder.module.css';

interface Props<Values> {
  read: (orderId: number) => Promise<EarlierOrder<Values>>;
  /** Puts the values of an earlier order into the form, and returns a function that undoes it. */
  fill: (values: EarlierOrder<Values>['values']) => () => void;
  /** Of the form: with the next one nothing is filled in any more. */
  round: number;
}

/** Fills the form in from an earlier order: the one that 'Telli sama' names in the address, or a template. */
export function FromOrder<Values>({ read, fill, round }: Props<Values>) {
  const { same } = useSearch<{ same?: string }>();
  const { data: templates = [] } = useQuery(orderTemplatesQuery);
  const [filled, setFilled] = useState<{ orderId: number; round: number; undo: () => void } | null>(null);
  const filling = usePress({
    send: read,
    failed: messages.failed,
    done: ({ values, gone }, orderId) => {
      setFilled({ orderId, round, undo: fill(values) });
      if (gone.length > 0) showWarning(messages.notAll, messages.gone(gone));
    },
  });
  const fillOnce = useEffectEvent((orderId: number) => {
    filling.mutate(orderId);
    // A reload finds the draft, and does not fill it in once more.
    navigate({ to: paths.transportOrder, replace: true, keepsScroll: true });
  });
  useEffect(() => {
    if (same !== undefined) fillOnce(Number(same));
  }, [same]);
  const note = filled?.round === round ? filled : null;
  return (
    <>
      {/* Said in the form, where it stays until it is sent: a toast would cover the fields that are to be looked at. */}
      <div role="status" className={styles.filled}>
        {note !== null && (
          <>
            {messages.filled(note.orderId)}
            <Button
              look="quiet"
              size="small"
              onClick={() => {
                note.undo();
                setFilled(null);
              }}
            >
              {formWords.undo}
            </Button>
          </>
        )}
      </div>
      {templates.length > 0 && (
        <section className={styles.templates} aria-labelledby="order-templates">
          <h2 id="order-templates">{messages.templates}</h2>
          <ChipRow>
            {templates.map(({ id, name, transportOrderId, product, quantity, unit, pickup, destination }) => (
              <Chip
                key={id}
                selected={false}
                disabled={filling.isPending}
                onPress={() => filling.mutate(transportOrderId)}
              >
                <span
                  title={[product, formatQuantity(quantity, unit), pickup, destination]
                    .filter(Boolean)
                    .join(' · ')}
                >
                  {name}
                </span>
              </Chip>
            ))}
          </ChipRow>
        </section>
      )}
    </>
  );
}

import type { LucideIcon } from 'lucide-react';

import { orders as messages } from '../../../i18n/et/orders/orders.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { useIsDesk } from '../../../ui/media.ts';
import { MoreMenu } from '../../../ui/menu/MoreMenu.tsx';

import styles from '../order-detail.module.css';

/** Something that can be done with an order. */
export interface OrderAction {
  id: string;
  label: string;
  icon: LucideIcon;
  group: 'loads' | 'order' | 'danger';
  run: () => void;
  isBusy?: boolean;
}

interface Props {
  /** The actions that come next, the first thing first; only one or two of them are buttons. */
  next: readonly OrderAction[];
  others: readonly OrderAction[];
  /** True when the order waits for the first of them. */
  isDue: boolean;
}

/** A line of actions: what comes next as buttons, all else in 'Veel', where what cancels the order is last. */
export function ActionLine({ next, others, isDue }: Props) {
  // On a phone what is due has the line to itself.
  const count = useIsDesk() || !isDue ? 2 : 1;
  const rest = [...next.slice(count), ...others];
  return (
    <div className={styles.actions}>
      {next.slice(0, count).map(({ id, label, run, isBusy = false }, index) => (
        <Button key={id} look={isDue && index === 0 ? 'primary' : 'plain'} busy={isBusy} onClick={run}>
          {label}
        </Button>
      ))}
      {rest.length > 0 && <MoreMenu label={messages.moreActions} items={rest} />}
    </div>
  );
}

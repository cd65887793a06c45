import { Ban, Bookmark, Copy, MessageSquareText, Pencil, Repeat, Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import type { TransportOrder } from '#api/orders/transport-orders.ts';

import { orderTemplates } from '../../../i18n/et/orders/order-templates.ts';
import { orders as messages } from '../../../i18n/et/orders/orders.ts';
import { recurrence } from '../../../i18n/et/orders/recurrence.ts';
import { common } from '../../../i18n/et/shell.ts';
import { fetchedLater } from '../../../platform/fetched-later.tsx';
import { paths } from '../../../platform/paths.ts';
import { navigate } from '../../../platform/router/router.ts';
import { ConfirmDialog } from '../../../ui/sheet/ConfirmDialog.tsx';
import { ActionLine, type OrderAction } from './ActionLine.tsx';
import { CorrectOrderSheet } from './CorrectOrderSheet.tsx';
import { RequestChangeSheet } from './RequestChangeSheet.tsx';
import { ShareSheet } from './ShareSheet.tsx';
import { useCancel } from './use-cancel.ts';
import { isWaitingForAnswer, useLoadActions } from './use-load-actions.tsx';

const RecurrenceSheet = fetchedLater(() =>
  import('./RecurrenceSheet.tsx').then((module) => module.RecurrenceSheet),
);
const TemplateSheet = fetchedLater(() =>
  import('./TemplateSheet.tsx').then((module) => module.TemplateSheet),
);

/** What staff may do with an order: first what comes next with its loads. */
export function StaffActions({ order }: { order: TransportOrder }) {
  const loads = useLoadActions(order);
  const { actions, dialogs } = useOrderActions(order, true);
  // A cancelled order can only be made once more.
  const [own, rest] = parted(actions, [order.status === 'CANCELLED' ? 'same' : 'correct']);
  const next = [...loads.next, ...own];
  return (
    <>
      <ActionLine
        next={next}
        others={[...loads.others, ...rest]}
        isDue={loads.next.length > 0 && !isWaitingForAnswer(order)}
      />
      {loads.dialogs}
      {dialogs}
    </>
  );
}

/** What a client may do with an order: change it, or order the same once more, and seldom something else. */
export function ClientActions({ order }: { order: TransportOrder }) {
  const { actions, dialogs } = useOrderActions(order, false);
  const [next, others] = parted(actions, ['correct', 'ask', 'same']);
  return (
    <>
      <ActionLine next={next} others={others} isDue={false} />
      {dialogs}
    </>
  );
}

/** Parts the actions with these ids from all others. */
function parted(actions: readonly OrderAction[], ids: readonly string[]): [OrderAction[], OrderAction[]] {
  return [actions.filter(({ id }) => ids.includes(id)), actions.filter(({ id }) => !ids.includes(id))];
}

type Open = 'correct' | 'cancel' | 'ask' | 'share' | 'recur' | 'template';

/** The actions on the order itself that its reader may take in its present state. */
function useOrderActions(
  order: TransportOrder,
  isStaff: boolean,
): { actions: OrderAction[]; dialogs: ReactNode } {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const cancel = useCancel(order, isStaff, close);
  const opening = (id: Open, label: string, icon: OrderAction['icon']): OrderAction => ({
    id,
    label,
    icon,
    group: id === 'cancel' ? 'danger' : 'order',
    run: () => setOpen(id),
  });
  const cancelWords = isStaff ? messages.cancel : messages.withdraw;
  const actions: (OrderAction | false)[] = [
    order.mayCorrect && opening('correct', isStaff ? messages.correct : messages.change, Pencil),
    !order.mayCorrect && order.mayAskChange && opening('ask', messages.requestChange, MessageSquareText),
    {
      id: 'same',
      label: messages.orderSame,
      icon: Copy,
      group: 'order',
      run: () => navigate({ to: paths.transportOrder, search: { same: String(order.id) } }),
    },
    order.status !== 'CANCELLED' && opening('share', messages.share, Share2),
    order.recursFrom === null && opening('recur', recurrence.recur, Repeat),
    opening('template', orderTemplates.title, Bookmark),
    order.mayCancel && opening('cancel', cancelWords, Ban),
  ];
  return {
    actions: actions.filter((each) => each !== false),
    dialogs: (
      <>
        {open === 'correct' && <CorrectOrderSheet order={order} isStaff={isStaff} onClose={close} />}
        {open === 'share' && <ShareSheet of={{ orderId: order.id }} onClose={close} />}
        {open === 'recur' && <RecurrenceSheet order={order} onClose={close} />}
        {open === 'template' && <TemplateSheet order={order} onClose={close} />}
        {open === 'ask' && <RequestChangeSheet order={order} onClose={close} />}
        <ConfirmDialog
          open={open === 'cancel'}
          title={messages.cancelQuestion}
          description={messages.cancelHint}
          confirm={cancelWords}
          cancel={common.back}
          danger
          busy={cancel.isPending}
          onConfirm={() => cancel.mutate()}
          onCancel={close}
        />
      </>
    ),
  };
}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import type { ChangeRequest, TransportOrder, TransportOrderChanges } from '#api/orders/transport-orders.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';
import type { ChangeAnswer as Answer } from '#domain/orders/change-request.ts';
import { isActiveLoad } from '#domain/orders/order-state.ts';
import { shortDay } from '#domain/sms/sms-text.ts';

import { changeAnswer as messages } from '../../i18n/et/orders/change-answer.ts';
import { orders } from '../../i18n/et/orders/orders.ts';
import { common } from '../../i18n/et/shell.ts';
import { tellFindings } from '../../job-row/findings/tell-findings.ts';
import { call } from '../../platform/api-client.ts';
import { explainOf } from '../../platform/problem.ts';
import { queryClient } from '../../platform/query-client.ts';
import { closeToastsAbout, showFailed, showSuccess, showWarning } from '../../platform/toasts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { ConfirmDialog } from '../../ui/sheet/ConfirmDialog.tsx';
import { QuestionDialog, useQuestions } from '../use-questions.tsx';

import styles from './ChangeAnswer.module.css';

type Props = {
  order: TransportOrder;
  request: ChangeRequest;
  /** Leads to where the order is changed by hand. */
  onCorrect: () => void;
  onAnswered?: () => void;
};

/**
 * What the office says to a client's wish. A day and a quantity are made with the answer, in one press that can be taken
 * back; of a wish in words nothing can be made, so agreeing says plainly that the order is as it was.
 */
export function ChangeAnswer({ order, request, onCorrect, onAnswered }: Props) {
  const [note, setNote] = useState('');
  const [isAsking, setAsking] = useState(false);
  const { question, send } = useQuestions();
  const { wish, isMade, alertId } = request;
  const changes = changesOf(request, order);
  const makes = changes !== null && order.mayCorrect;
  const about = `answer change ${String(alertId)}`;
  const answer = useMutation({
    mutationFn: async (chosen: Answer) => {
      // A colleague may have answered since this was opened: nothing is changed then, and their answer stands.
      const { content: now } = await call('getTransportOrder', { params: { id: order.id } });
      if (now.changeRequest?.alertId === alertId && !now.changeRequest.isOpen) return 'answered';
      const saved =
        chosen === 'ACCEPTED' && makes
          ? await send((confirmed) =>
              call('correctTransportOrder', {
                params: { id: order.id },
                body: { version: order.version, changes, confirmed },
              }),
            )
          : undefined;
      // They rather look again.
      if (saved === null) return null;
      await call('settleAlert', {
        params: { id: alertId },
        body: { answer: chosen, note: note.trim() || null },
      });
      return saved ?? 'kept';
    },
    onMutate: () => closeToastsAbout(about),
    onSuccess: (done) => {
      if (done === null) return;
      if (done === 'answered') showWarning(messages.answeredAlready, messages.answeredAlreadyHint);
      else if (done === 'kept') showSuccess(messages.answered);
      else {
        showMade(order, request, done.content);
        // What trucks and places have against the new day.
        tellFindings(done.warnings);
      }
      onAnswered?.();
    },
    onError: (error) =>
      showFailed(about, messages.answerFailed, explainOf(orders.transportOne(order.id), error)),
    onSettled: () => queryClient.invalidateQueries(),
  });
  const accept = () => {
    if (!makes && isMade !== true) setAsking(true);
    else answer.mutate('ACCEPTED');
  };
  const wished = [
    changes?.transportDate === undefined ? null : messages.wishedDay(shortDay(changes.transportDate)),
    changes?.quantity == null
      ? null
      : messages.wishedQuantity(formatQuantity(changes.quantity, order.product.unit)),
  ].filter((part) => part !== null);
  return (
    <div className={styles.answer}>
      <p className="quiet">
        {makes ? messages.answerMakes(wished.join(', ')) : null}{' '}
        {wish.text === '' && makes ? null : messages.answerMakesNot}
      </p>
      <TextField label={messages.answerNote} value={note} maxLength={500} onChange={setNote} />
      <div className={styles.actions}>
        <Button look="primary" busy={answer.isPending} onClick={accept}>
          {makes ? messages.acceptAndMake : messages.accept}
        </Button>
        <Button busy={answer.isPending} onClick={() => answer.mutate('REFUSED')}>
          {messages.refuse}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={messages.notYetMade}
        description={
          <div className={styles.answer}>
            <p>{messages.notYetMadeHint}</p>
            <div className={styles.actions}>
              <Button
                onClick={() => {
                  setAsking(false);
                  onCorrect();
                }}
              >
                {messages.correctFirst}
              </Button>
            </div>
          </div>
        }
        confirm={messages.acceptAnyway}
        cancel={common.cancel}
        onConfirm={() => {
          setAsking(false);
          answer.mutate('ACCEPTED');
        }}
        onCancel={() => setAsking(false)}
      />
      <QuestionDialog question={question} />
    </div>
  );
}

/** What of the wish can be made of the order; null for nothing, as of words. */
function changesOf(
  { wish, isMade }: ChangeRequest,
  order: TransportOrder,
): Pick<TransportOrderChanges, 'transportDate' | 'quantity'> | null {
  if (isMade === true) return null;
  const { transportDate, quantity } = wish;
  const changes = {
    ...(transportDate !== null && { transportDate }),
    ...(quantity !== null && quantity !== order.quantity && { quantity }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}

/** The order is changed and the client told: what stayed behind is said, and both can be taken back where that brings all back. */
function showMade(before: TransportOrder, request: ChangeRequest, saved: TransportOrder): void {
  const { transportDate } = request.wish;
  const stay = living(saved).filter(({ date }) => transportDate !== null && date !== transportDate).length;
  const left = saved.quantity === before.quantity ? 0 : (saved.left ?? 0);
  const difference = formatQuantity(Math.abs(left), saved.product.unit);
  const notes = [
    ...(stay === 0 ? [] : [messages.loadsStay(stay)]),
    ...(left > 0 ? [messages.toPlan(difference)] : []),
    ...(left < 0 ? [messages.overPlanned(difference)] : []),
  ];
  showSuccess(
    messages.accepted,
    notes.length === 0 ? null : notes.join(' '),
    wereAsOrdered(before)
      ? { label: messages.undo, onPress: () => void takeBack(before, saved, request.alertId) }
      : undefined,
  );
}

const living = (order: TransportOrder) => order.rows.filter(({ status }) => isActiveLoad(status));

/** Loads that were set by hand to something else than the order said would be taken along by the way back. */
function wereAsOrdered(order: TransportOrder): boolean {
  const rows = living(order);
  const isOnDay = rows.every(({ date }) => date === order.transportDate);
  return isOnDay && (rows.length > 1 || rows.every(({ quantity }) => quantity === order.quantity));
}

async function takeBack(before: TransportOrder, saved: TransportOrder, alertId: number): Promise<void> {
  const about = `take back answer ${String(alertId)}`;
  const { transportDate, quantity } = before;
  closeToastsAbout(about);
  try {
    const { content: now, warnings } = await call('correctTransportOrder', {
      params: { id: before.id },
      body: { version: saved.version, changes: { transportDate, quantity }, confirmed: true },
    });
    await call('reopenAlert', { params: { id: alertId }, body: {} });
    const stay = living(now).filter(({ date }) => date !== transportDate).length;
    showSuccess(messages.answerTakenBack, stay === 0 ? null : messages.loadsStay(stay));
    tellFindings(warnings);
  } catch (error) {
    showFailed(about, messages.answerTakeBackFailed, explainOf(orders.transportOne(before.id), error));
  }
  await queryClient.invalidateQueries();
}

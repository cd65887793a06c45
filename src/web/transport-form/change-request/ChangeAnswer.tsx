import { useState } from 'react';

import { changeRequestWords } from '#api/orders/change-request-words.ts';
import type { ChangeRequest, TransportOrder } from '#api/orders/transport-orders.ts';
import { decimalOrNull, formatQuantity } from '#domain/goods/decimal.ts';
import {
  maxAnswerNoteLength,
  type ChangeAnswer as Answer,
  writableParts,
} from '#domain/orders/change-request.ts';
import { truckloads, usualPayloadKg } from '#domain/orders/loads.ts';
import { activeLoads } from '#domain/orders/order-state.ts';

import { loads as loadWords } from '../../i18n/et/loads.ts';
import { changeAnswer as messages } from '../../i18n/et/orders/change-answer.ts';
import { orders } from '../../i18n/et/orders/orders.ts';
import { common, toasts } from '../../i18n/et/shell.ts';
import { announceFindings } from '../../job-row/findings/announce-findings.ts';
import { QuestionDialog, useQuestions } from '../../job-row/findings/use-questions.tsx';
import { call } from '../../platform/api-client.ts';
import { orderPath, paths } from '../../platform/paths.ts';
import { carryOut, everything, usePress } from '../../platform/press.ts';
import { currentOf } from '../../platform/problem.ts';
import { queryClient } from '../../platform/query-client.ts';
import { navigate } from '../../platform/router/router.ts';
import { showSuccess, showWarning } from '../../platform/toasts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { Toggle } from '../../ui/field/Toggle.tsx';
import { ConfirmDialog } from '../../ui/sheet/ConfirmDialog.tsx';
import { transportOrderKey } from '../order-keys.ts';

import styles from './ChangeAnswer.module.css';

interface Props {
  order: TransportOrder;
  request: ChangeRequest;
  /** Leads to where the order is changed by hand. */
  onCorrect: () => void;
  onAnswered?: () => void;
}

/**
 * The office's answer to a client's change request. A day and a quantity are written with the answer, in one press
 * that can be undone; a request in words cannot be written, so accepting it says plainly that the order is unchanged.
 */
export function ChangeAnswer({ order, request, onCorrect, onAnswered }: Props) {
  const [note, setNote] = useState('');
  const [isAsking, setAsking] = useState(false);
  const { question, send } = useQuestions();
  const { wish, isMade: isFulfilled, alertId } = request;
  const parts = isFulfilled === true ? {} : writableParts(wish, order);
  const writesOrder = Object.keys(parts).length > 0 && order.mayCorrect;
  const count = writesOrder && parts.quantity !== undefined ? loadsWhenFulfilled(order, parts.quantity) : 1;
  const [isSplitWanted, setSplitWanted] = useState(false);
  const isSplitting = count > 1 && isSplitWanted;
  const answer = usePress({
    send: (kind: Answer) =>
      send(async (confirmed) => {
        // A quantity that will be split may be more than one truck carries.
        const all = isSplitting ? [...confirmed, 'quantity'] : confirmed;
        const change = kind === 'ACCEPTED' && writesOrder ? { version: order.version, confirmed: all } : null;
        const { content, warnings } = await call('answerOrderChange', {
          params: { id: order.id, alertId },
          body: { answer: kind, note: note.trim() || null, change },
        });
        // Findings that were confirmed are not shown again.
        return { saved: content, warnings: confirmed.length === 0 ? warnings : [] };
      }).catch((error: unknown) => {
        const now = currentOf<'answerOrderChange'>(error)?.changeRequest;
        if (now?.alertId !== alertId || now.isOpen) throw error;
        showWarning(changeRequestWords.answeredAlready, messages.answeredAlreadyHint);
        onAnswered?.();
        return null;
      }),
    failed: toasts.failed(messages.answerFailed),
    of: orders.transportOne(order.id),
    done: (result, kind) => {
      // Null: the questions were cancelled, or somebody has answered already.
      if (result === null) return;
      showAnswered(order, result.saved, alertId);
      announceFindings(result.warnings);
      onAnswered?.();
      if (kind === 'ACCEPTED' && isSplitting) openSplit(result.saved);
    },
    refreshes: everything,
  });
  const accept = () => {
    if (!writesOrder && isFulfilled !== true) setAsking(true);
    else answer.mutate('ACCEPTED');
  };
  const isSending = (kind: Answer) => answer.isPending && answer.variables === kind;
  const writtenParts = changeRequestWords.parts(
    { transportDate: null, quantity: null, text: '', ...parts },
    order.product.unit,
  );
  return (
    <div className="stack gap-3">
      <p className="quiet">
        {writesOrder && messages.answerWrites(writtenParts)}{' '}
        {writesOrder && wish.text !== '' && messages.answerLeavesWords}
        {!writesOrder && (isFulfilled === true ? messages.alreadyFulfilled : messages.answerWritesNothing)}
      </p>
      {count > 1 && (
        <Toggle
          label={loadWords.offer(count)}
          hint={messages.splitHint}
          checked={isSplitWanted}
          onChange={setSplitWanted}
        />
      )}
      <TextField
        label={messages.answerNote}
        value={note}
        maxLength={maxAnswerNoteLength}
        onChange={setNote}
      />
      <div className={styles.actions}>
        <Button look="primary" busy={isSending('ACCEPTED')} disabled={answer.isPending} onClick={accept}>
          {writesOrder ? messages.acceptAndWrite : messages.accept}
        </Button>
        <Button
          busy={isSending('REFUSED')}
          disabled={answer.isPending}
          onClick={() => answer.mutate('REFUSED')}
        >
          {messages.refuse}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={messages.notYetFulfilled}
        description={
          <div className="stack gap-3">
            <p>{messages.notYetFulfilledHint}</p>
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

/**
 * Returns the number of truckloads that the one load of an order becomes; more than one load is split by hand already.
 */
function loadsWhenFulfilled(order: TransportOrder, quantity: number): number {
  const loads = activeLoads(order.rows);
  const isOne = loads.length === 1 && loads.every(({ isUntouched }) => isUntouched);
  return isOne ? truckloads(decimalOrNull(quantity), order.product.unit, usualPayloadKg) : 1;
}

/** The order's page with its splitting open, on what has just been saved. */
function openSplit(savedOrder: TransportOrder): void {
  queryClient.setQueryData(transportOrderKey(savedOrder.id), savedOrder);
  navigate({ to: orderPath(paths.oneTransportOrder, savedOrder.id), search: { split: 'true' } });
}

/**
 * Shows that the client was notified and, if the order was changed too, what was left undone: both can be undone at
 * once.
 */
function showAnswered(before: TransportOrder, savedOrder: TransportOrder, alertId: number): void {
  const writtenChanges =
    savedOrder.changeRequest?.alertId === alertId ? savedOrder.changeRequest.written : null;
  if (writtenChanges === null) {
    showSuccess(messages.answered);
    return;
  }
  const { transportDate } = writtenChanges;
  const stay = activeLoads(savedOrder.rows).filter(
    ({ date }) => transportDate !== null && date !== transportDate,
  ).length;
  const quantityLeft = savedOrder.quantity === before.quantity ? 0 : (savedOrder.left ?? 0);
  const difference = formatQuantity(Math.abs(quantityLeft), savedOrder.product.unit);
  const notes = [
    ...(stay === 0 ? [] : [messages.loadsStay(stay)]),
    ...(quantityLeft > 0 ? [messages.toPlan(difference)] : []),
    ...(quantityLeft < 0 ? [messages.overPlanned(difference)] : []),
  ];
  showSuccess(messages.accepted, notes.length === 0 ? null : notes.join(' '), {
    label: messages.undo,
    onPress: () => void takeBack(savedOrder.id, alertId),
  });
}

function takeBack(id: number, alertId: number): Promise<boolean> {
  return carryOut({
    send: () => call('takeChangeAnswerBack', { params: { id, alertId }, body: {} }),
    failed: toasts.failed(messages.answerTakeBackFailed),
    of: orders.transportOne(id),
    done: ({ warnings }) => {
      showSuccess(messages.answerTakenBack);
      announceFindings(warnings);
    },
    refreshes: everything,
  });
}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import type { InboxMessage } from '#api/orders/inbox.ts';

import { orderMessage as messages } from '../../../i18n/et/orders/order-message.ts';
import { toClientOption, toLocationOption } from '../../../lookups/location-option.ts';
import { toProductOption } from '../../../lookups/product-option.ts';
import {
  amountIn,
  isNoteGuessed,
  noteOf,
  type ReadMessage,
  type ReadOrder,
  wordsOf,
} from '../../../order-message/message-text.ts';
import { call } from '../../../platform/api-client.ts';
import { serverNow } from '../../../platform/device/clock.ts';
import { explain } from '../../../platform/problem.ts';
import { showError } from '../../../platform/toasts.ts';
import {
  type Filled,
  type FilledField,
  type Guess,
  guessesAfter,
  lessonsOf,
  openGuesses,
} from './guesses.ts';

export interface Pasted {
  text: string;
  from: string;
  receivedAt: string | null;
  /** The form holds what somebody made of this message before: it is shown beside it, and fills nothing in. */
  isBegun?: boolean;
}

interface Options {
  /** Puts a value into the form. */
  fill: (field: Exclude<FilledField, 'unread'>, value: unknown) => void;
  /** The form's values as they are. */
  values: Partial<Record<FilledField, unknown>>;
  /** Kept with the form's values: they outlive the panel and a reload, and go when the form starts over. */
  guesses: readonly Guess[];
  changeGuesses: (change: (before: readonly Guess[]) => readonly Guess[]) => void;
}

/**
 * Returns a customer's message on its way into the form: what was read, and which guesses nobody has looked at yet.
 */
export function useOrderMessage({ fill, values, guesses, changeGuesses }: Options) {
  const [shownMessage, setShownMessage] = useState<{
    text: string;
    from: string;
    read: ReadMessage;
    number: number;
  } | null>(null);
  const [filledFields, setFilledFields] = useState<readonly Filled[]>([]);
  const [madeNumbers, setMadeNumbers] = useState<readonly number[]>([]);
  const [unwantedFields, setUnwantedFields] = useState<readonly FilledField[]>([]);
  /** The client of the message's first order, for when the sender is unknown. */
  const [client, setClient] = useState<unknown>(null);

  const show = (
    text: string,
    message: ReadMessage,
    number: number,
    { isBegun = false, isNew = false, from = shownMessage?.from ?? '' } = {},
  ) => {
    const order = message.orders[number];
    const fields =
      order !== undefined && message.intent === 'ORDER' ? filledBy(text, order, message, isNew) : [];
    if (client !== null && order !== undefined && fields.every(({ field }) => field !== 'client')) {
      fields.push({ field: 'client', value: client, isGuessed: false });
    }
    if (!isBegun) {
      for (const { field, value } of fields) if (field !== 'unread') fill(field, value);
      changeGuesses((before) =>
        guessesAfter(isNew ? before.filter(({ field }) => field !== 'unread') : before, fields, isNew),
      );
    }
    setFilledFields(fields);
    setShownMessage({ text, from, read: message, number });
  };
  const reading = useMutation({
    mutationFn: async ({ text, from, receivedAt, isBegun = false }: Pasted) => {
      const body = {
        text,
        from: from.trim() || null,
        receivedAt: receivedAt ?? new Date(serverNow()).toISOString(),
      };
      setMadeNumbers([]);
      setClient(null);
      show(text, (await call('readOrderMessage', { body })).content, 0, { isBegun, isNew: true, from });
    },
    onError: (error) => showError('order-message', messages.readFailed, explain(error)),
  });
  const close = () => {
    setShownMessage(null);
    setFilledFields([]);
  };
  const open = openGuesses(guesses, values);
  const shownOrder =
    shownMessage?.read.intent === 'ORDER' ? shownMessage.read.orders[shownMessage.number] : undefined;
  const lessons =
    shownMessage === null || shownOrder === undefined ? [] : lessonsOf(shownMessage.text, shownOrder, values);
  return {
    shownMessage,
    filledFields: filledFields.filter(({ value, field }) => value !== null || field === 'unread'),
    /** What the message says in no field, in its own words. */
    unreadWords:
      shownMessage === null
        ? []
        : shownMessage.read.unread.map((span) => shownMessage.text.slice(...span).trim()),
    /** Guesses that were neither confirmed nor changed. */
    open,
    reading,
    confirm: (field: FilledField) =>
      changeGuesses((before) =>
        before.map((guess) => (guess.field === field ? { ...guess, isCertain: true } : guess)),
      ),
    choose: (number: number) => shownMessage !== null && show(shownMessage.text, shownMessage.read, number),
    /** The next message of the client is read with these, unless the person does not want that. */
    lessons: lessons.map((lesson) => ({ ...lesson, isWanted: !unwantedFields.includes(lesson.field) })),
    want: (field: FilledField, isWanted: boolean) =>
      setUnwantedFields((before) =>
        isWanted ? before.filter((each) => each !== field) : [...before, field],
      ),
    /** Keeps what was corrected for the client's next messages. */
    teach: async (companyId: number) => {
      const wantedLessons = lessons.filter(({ field }) => !unwantedFields.includes(field));
      await Promise.all(
        wantedLessons.map(({ field, words, id }) =>
          call('teachMessageAlias', {
            body: { companyId, words, ...(field === 'product' ? { productId: id } : { locationId: id }) },
          }),
        ),
      ).catch((error: unknown) => showError('order-message', messages.teachFailed, explain(error)));
    },
    /** Orders of the message, by number, that were made already. */
    madeNumbers: madeNumbers,
    /** An order of the message was made: one with more orders stays for the next. */
    finish: () => {
      if (shownMessage === null || shownMessage.read.orders.length < 2) return close();
      setMadeNumbers((before) => [...before, shownMessage.number]);
      setClient(values.client ?? null);
      setFilledFields([]);
    },
    /** Fills in the next order of the message that was not made yet, if there is one. */
    next: () => {
      if (shownMessage === null || madeNumbers.length === 0) return;
      const number = shownMessage.read.orders.findIndex((_, index) => !madeNumbers.includes(index));
      if (number !== -1) show(shownMessage.text, shownMessage.read, number);
    },
    /** Removes the message; its guesses stay open. */
    close,
  };
}
export type OrderMessageState = ReturnType<typeof useOrderMessage>;

/** Returns a received message as if it had been pasted. */
export function asPasted(inboxMessage: InboxMessage): Pasted {
  const { from, receivedAt } = inboxMessage;
  return { text: wordsOf(inboxMessage), from, receivedAt };
}

function filledBy(
  text: string,
  order: ReadOrder,
  { sender, senderLocation, unread }: ReadMessage,
  isNew: boolean,
): Filled[] {
  const { product, pickup, destination, quantity, date, wetGrain } = order;
  // The client is a place of the sender: the pickup where it is theirs, else their first.
  const client =
    pickup.value !== null && pickup.value.companyId === sender?.id ? pickup.value : senderLocation;
  const unit = product.value?.unit;
  const amount = amountIn(unit, quantity.value);
  const note = noteOf(text, order, amount !== null);
  const isGuessed = (field: { grade: string }) => field.grade !== 'CERTAIN';
  const all: Filled[] = [
    {
      field: 'product',
      value: product.value && toProductOption(product.value),
      isGuessed: isGuessed(product),
    },
    { field: 'wetGrain', value: wetGrain.value, isGuessed: isGuessed(wetGrain) },
    { field: 'client', value: client && toClientOption(client), isGuessed: true },
    { field: 'pickup', value: pickup.value && toLocationOption(pickup.value), isGuessed: isGuessed(pickup) },
    {
      field: 'destination',
      value: destination.value && toLocationOption(destination.value),
      isGuessed: isGuessed(destination),
    },
    { field: 'quantity', value: amount, isGuessed: isGuessed(quantity) },
    { field: 'note', value: note === '' ? null : note, isGuessed: isNoteGuessed(order) },
  ];
  return [
    // A day that nobody has said is not today: the field is left empty.
    { field: 'transportDate', value: date.value, isGuessed: date.grade === 'GUESSED' },
    ...all.filter(({ value }) => value !== null),
    // Seen once, whatever order of the message is made first.
    ...(isNew && unread.length > 0 ? [{ field: 'unread' as const, value: null, isGuessed: true }] : []),
  ];
}

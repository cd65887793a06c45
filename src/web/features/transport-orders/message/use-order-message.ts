import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import type { InboxMessage } from '#api/orders/inbox.ts';

import { orderMessage as messages } from '../../../i18n/et/orders/order-message.ts';
import { searchClients, searchLocations, searchLocationsOf } from '../../../lookups/location-option.ts';
import { searchProducts } from '../../../lookups/product-option.ts';
import { call } from '../../../platform/api-client.ts';
import { serverNow } from '../../../platform/device/clock.ts';
import { explain } from '../../../platform/problem.ts';
import { showError } from '../../../platform/toasts.ts';
import { type Filled, type FilledField, type Guess, guessesAfter, openGuesses } from './guesses.ts';
import { isNoteGuessed, noteOf, type ReadMessage, type ReadOrder } from './message-text.ts';

export type Pasted = { text: string; from: string; receivedAt: string | null };

type Options = {
  /** Puts a value into the form. */
  fill: (field: FilledField, value: unknown) => void;
  /** The form's values as they are. */
  values: Partial<Record<FilledField, unknown>>;
  /** Kept with the form's values: they outlive the panel and a reload, and go when the form starts over. */
  guesses: readonly Guess[];
  changeGuesses: (change: (before: readonly Guess[]) => readonly Guess[]) => void;
};

/** A customer's message on its way into the form: what was read, and which guesses nobody has looked at yet. */
export function useOrderMessage({ fill, values, guesses, changeGuesses }: Options) {
  const [shown, setShown] = useState<{ text: string; read: ReadMessage; number: number } | null>(null);
  const [filled, setFilled] = useState<readonly Filled[]>([]);

  const show = async (text: string, read: ReadMessage, number: number) => {
    const order = read.orders[number];
    const found =
      order !== undefined && read.intent === 'ORDER' ? await filledBy(text, order, read.sender) : [];
    for (const { field, value } of found) fill(field, value);
    setFilled(found);
    changeGuesses((before) => guessesAfter(before, found));
    setShown({ text, read, number });
  };
  const reading = useMutation({
    mutationFn: async ({ text, from, receivedAt }: Pasted) => {
      const body = {
        text,
        from: from.trim() || null,
        receivedAt: receivedAt ?? new Date(serverNow()).toISOString(),
      };
      await show(text, (await call('readOrderMessage', { body })).content, 0);
    },
    onError: (error) => showError('order-message', messages.readFailed, explain(error)),
  });
  const open = openGuesses(guesses, values);
  return {
    shown,
    filled,
    /** Guesses that were neither confirmed nor changed. */
    open,
    reading,
    confirm: (field: FilledField) =>
      changeGuesses((before) => before.filter((guess) => guess.field !== field)),
    choose: (number: number) => shown !== null && void show(shown.text, shown.read, number),
    /** Puts the message away; its guesses stay open. */
    close: () => {
      setShown(null);
      setFilled([]);
    },
  };
}
export type OrderMessageState = ReturnType<typeof useOrderMessage>;

/** What came in by another program, as it is pasted. */
export function asPasted({ text, subject, from, receivedAt }: InboxMessage): Pasted {
  return { text: [subject, text].filter((part) => part).join('\n'), from, receivedAt };
}

async function filledBy(text: string, order: ReadOrder, sender: ReadMessage['sender']): Promise<Filled[]> {
  const { signal } = new AbortController();
  const place = async (field: 'pickup' | 'destination') => {
    const { value } = order[field];
    if (value === null) return null;
    return (await searchLocations(value.name, signal)).find(({ id }) => id === value.id) ?? null;
  };
  const { product: said, quantity, date, wetGrain } = order;
  const [product, pickup, destination] = await Promise.all([
    said.value === null
      ? null
      : searchProducts(said.value.name, signal).then(
          (found) => found.find(({ id }) => id === said.value?.id) ?? null,
        ),
    place('pickup'),
    place('destination'),
  ]);
  const client = await clientOf(sender, pickup?.companyId === sender?.id ? pickup : null, signal);
  const tonnes = quantity.value;
  const amount =
    tonnes === null || product === null
      ? null
      : product.unit === 't'
        ? tonnes
        : product.unit === 'kg'
          ? Math.round(tonnes * 1000)
          : null;
  const note = noteOf(text, order, amount !== null);
  const isGuessed = (field: { grade: string }) => field.grade !== 'CERTAIN';
  const all: Filled[] = [
    { field: 'transportDate', value: date.value, isGuessed: isGuessed(date) },
    { field: 'product', value: product, isGuessed: isGuessed(said) },
    { field: 'wetGrain', value: wetGrain.value, isGuessed: isGuessed(wetGrain) },
    { field: 'client', value: client, isGuessed: true },
    { field: 'pickup', value: pickup, isGuessed: isGuessed(order.pickup) },
    { field: 'destination', value: destination, isGuessed: isGuessed(order.destination) },
    { field: 'quantity', value: amount, isGuessed: isGuessed(quantity) },
    { field: 'note', value: note === '' ? null : note, isGuessed: isNoteGuessed(order) },
  ];
  return all.filter(({ value }) => value !== null);
}

/** The client is a place of the sender: the pickup where it is theirs, else their first. */
async function clientOf(
  sender: ReadMessage['sender'],
  pickup: { locationName: string; id: number } | null,
  signal: AbortSignal,
) {
  if (sender === null) return null;
  const place = pickup ?? (await searchLocationsOf(sender.id, '', signal))[0] ?? null;
  if (place === null) return null;
  return (await searchClients(place.locationName, signal)).find(({ id }) => id === place.id) ?? null;
}

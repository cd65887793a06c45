import type { Answer } from '#api/endpoint.ts';
import type { Endpoints } from '#api/endpoints.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';

import { orderMessage as messages } from '../../../i18n/et/orders/order-message.ts';

export type ReadMessage = Answer<Endpoints['readOrderMessage']>['content'];
export type ReadOrder = ReadMessage['orders'][number];

/** A part of a message; `field` is the word of the field that it was read into. */
export interface Piece {
  text: string;
  at: number;
  field: string | null;
  isGuessed: boolean;
}

const fieldNames: readonly (readonly [field: keyof ReadOrder, name: string])[] = [
  ['product', messages.fields.product],
  ['quantity', messages.fields.quantity],
  ['pickup', messages.fields.pickup],
  ['destination', messages.fields.destination],
  ['date', messages.fields.transportDate],
  ['wetGrain', messages.fields.wetGrain],
  ['loads', messages.fields.note],
  ['time', messages.fields.note],
  ['phone', messages.fields.note],
  ['reference', messages.fields.note],
];

/**
 * Returns goods, amount and day of one order in a message, to tell it from the others: 'Nisu · 56 t · 14.08.2026'.
 */
export function orderInShort({ product, quantity, loads, date }: ReadOrder): string {
  const amount =
    quantity.value !== null
      ? formatQuantity(quantity.value, 't')
      : loads.value !== null && messages.loads(loads.value);
  return [product.value?.name, amount, date.value !== null && formatDay(date.value)]
    .filter((part) => typeof part === 'string')
    .join(' · ');
}

/**
 * Divides the text into pieces, marked with the field that was read from them; if two fields share words, the first
 * field gets them.
 */
export function piecesOf(text: string, order: ReadOrder): Piece[] {
  const marks = fieldNames
    .flatMap(([name, field]) => {
      const { source, grade } = order[name];
      return source === undefined
        ? []
        : [{ start: source[0], end: source[1], field, isGuessed: grade !== 'CERTAIN' }];
    })
    .toSorted((a, b) => a.start - b.start);
  const pieces: Piece[] = [];
  let at = 0;
  const plain = (end: number) => {
    if (end > at) pieces.push({ text: text.slice(at, end), at, field: null, isGuessed: false });
  };
  for (const { start, end, field, isGuessed } of marks) {
    if (start < at) continue;
    plain(start);
    pieces.push({ text: text.slice(start, end), at: start, field, isGuessed });
    at = end;
  }
  plain(text.length);
  return pieces;
}

/**
 * Returns the parts of a message that an order's form has no field for, in words for its note: loads, time, contact,
 * and other remarks. If the form has no such value, the customer's own words are kept. `isAmountInForm` is false if the
 * amount is not put into the form.
 */
export function noteOf(text: string, order: ReadOrder, isAmountInForm: boolean): string {
  const { loads, time, timeTo, timeKind, contact, phone, reference, notes } = order;
  const { product, quantity, packages, date, dateFrom, dateTo, dayPart } = order;
  const clock = [time.value, timeTo.value].filter((each) => each !== null).join('–');
  const wordsOf = ({ source }: Pick<ReadOrder['notes'], 'source'>) =>
    source === undefined ? null : text.slice(...source);
  const parts = [
    product.value === null ? wordsOf(product) : null,
    isAmountInForm ? null : wordsOf(quantity),
    loads.value !== null && loads.value > 1 ? messages.loads(loads.value) : null,
    wordsOf(packages),
    date.value === null ? (wordsOf(dateFrom) ?? wordsOf(dateTo)) : null,
    wordsOf(dayPart),
    clock === '' ? null : `${messages.time[timeKind.value ?? 'AT']} ${clock}`,
    [contact.value, phone.value].filter((each) => each !== null).join(' '),
    reference.value === null ? null : messages.reference(reference.value),
    notes.value,
  ];
  return [...new Set(parts.filter((part) => part !== null && part !== ''))].join(', ');
}

/** True when something in the note was not said in so many words; the customer's own words are no guess. */
export function isNoteGuessed({
  loads,
  time,
  timeTo,
  timeKind,
  contact,
  phone,
  reference,
}: ReadOrder): boolean {
  return [loads, time, timeTo, timeKind, contact, phone, reference].some(
    ({ value, grade }) => value !== null && grade !== 'CERTAIN',
  );
}

import type { Answer } from '#api/endpoint.ts';
import type { Endpoints } from '#api/endpoints.ts';
import type { InboxMessage } from '#api/orders/inbox.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';

import { orderMessage as messages } from '../i18n/et/orders/order-message.ts';

export type ReadMessage = Answer<Endpoints['readOrderMessage']>['content'];
export type ReadOrder = ReadMessage['orders'][number];
type NamedField = Omit<ReadOrder['product'], 'value'> & { value: { id: number; name: string } | null };
/** An order as it is shown: of its records no more than id and name. */
export type ShownOrder = Omit<ReadOrder, 'product' | 'pickup' | 'destination'> &
  Record<'product' | 'pickup' | 'destination', NamedField>;

type Span = ReadMessage['unread'][number];

/** A part of a message; `field` is the word of the field that it was read into. */
export interface Piece {
  text: string;
  at: number;
  field: string | null;
  isGuessed: boolean;
  /** True for words that are in no field. */
  isUnread: boolean;
}

const fieldNames: readonly (readonly [field: keyof ShownOrder, name: string])[] = [
  ['product', messages.fields.product],
  ['quantity', messages.fields.quantity],
  ['pickup', messages.fields.pickup],
  ['destination', messages.fields.destination],
  ['date', messages.fields.transportDate],
  ['dateOld', messages.dayOfOrder],
  ['wetGrain', messages.fields.wetGrain],
  ['loads', messages.fields.note],
  ['time', messages.fields.note],
  ['phone', messages.fields.note],
  ['reference', messages.fields.note],
];

/**
 * Returns goods, amount and day of one order in a message, to tell it from the others: 'Nisu · 56 t · 14.08.2026'.
 */
export function orderInShort({ product, quantity, loads, date }: ShownOrder): string {
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
 * field gets them. What is `unread` is marked beside them.
 */
export function piecesOf(text: string, order: ShownOrder, unread: readonly Span[] = []): Piece[] {
  const fieldMarks = fieldNames
    .flatMap(([name, field]) => {
      const { source, grade } = order[name];
      return source === undefined
        ? []
        : [{ start: source[0], end: source[1], field, isGuessed: grade !== 'CERTAIN', isUnread: false }];
    })
    .toSorted((a, b) => a.start - b.start);
  const unreadMarks = unread
    .flatMap((span) => partsBeside(span, fieldMarks))
    .map(([start, end]) => ({ start, end, field: messages.fields.unread, isGuessed: true, isUnread: true }));
  const marks = [...fieldMarks, ...unreadMarks].toSorted((a, b) => a.start - b.start);
  const pieces: Piece[] = [];
  let at = 0;
  const plain = (end: number) => {
    if (end > at) {
      pieces.push({ text: text.slice(at, end), at, field: null, isGuessed: false, isUnread: false });
    }
  };
  for (const { start, end, ...mark } of marks) {
    if (start < at) continue;
    plain(start);
    pieces.push({ text: text.slice(start, end), at: start, ...mark });
    at = end;
  }
  plain(text.length);
  return pieces;
}

/** Returns the parts of a place in the text that no field has marked; `marks` in the order of the text. */
function partsBeside([start, end]: Span, marks: readonly { start: number; end: number }[]): Span[] {
  const parts: Span[] = [];
  let at = start;
  for (const mark of marks) {
    if (mark.end <= at || mark.start >= end) continue;
    if (mark.start > at) parts.push([at, mark.start]);
    at = mark.end;
  }
  if (at < end) parts.push([at, end]);
  return parts;
}

/**
 * Returns the parts of a message that an order's form has no field for, in words for its note: loads, time, contact,
 * and other remarks. If the form has no such value, the customer's own words are kept. `isAmountInForm` is false if the
 * amount is not put into the form.
 */
export function noteOf(text: string, order: ShownOrder, isAmountInForm: boolean): string {
  const { loads, time, timeTo, timeKind, contact, phone, reference, notes } = order;
  const { product, quantity, packages, date, dateFrom, dateTo, dayPart } = order;
  const clock = [time.value, timeTo.value].filter((each) => each !== null).join('–');
  const wordsOf = ({ source }: Pick<ShownOrder['notes'], 'source'>) =>
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
  return replaceUnseen([...new Set(parts.filter((part) => part !== null && part !== ''))].join(', '), '');
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
}: ShownOrder): boolean {
  return [loads, time, timeTo, timeKind, contact, phone, reference].some(
    ({ value, grade }) => value !== null && grade !== 'CERTAIN',
  );
}

/** Shows a mark in place of each sign that is not seen: none hides a word, or turns the line round. */
export function withMarks(text: string): string {
  return replaceUnseen(text, '◌');
}

/** The sign that joins two emoji stays. */
function replaceUnseen(text: string, replacement: string): string {
  return text.replaceAll(
    /(\p{Extended_Pictographic}\u{fe0f}?\u{200d})|\p{Cf}/gu,
    (_, joined?: string) => joined ?? replacement,
  );
}

/** Returns tonnes in the unit of goods; null where that is no unit of mass that orders have. */
export function amountIn(unit: string | undefined, tonnes: number | null): number | null {
  if (tonnes === null) return null;
  if (unit === 't') return tonnes;
  return unit === 'kg' ? Math.round(tonnes * 1000) : null;
}

/** Returns the orders that a change or cancellation is likely about, the likeliest first. */
export function likelyOrdersIn({ likelyOrder, likelyOrders }: ReadMessage) {
  // A server of the version before names one.
  return likelyOrders ?? (likelyOrder === null ? [] : [likelyOrder]);
}

/** The words of a received message as they are read: its subject stands above them. */
export function wordsOf({ text, subject }: Pick<InboxMessage, 'text' | 'subject'>): string {
  return [subject, text].filter((part) => part).join('\n');
}

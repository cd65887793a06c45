import { foldText } from '../../search-text.ts';
import type { Mention, MessageField } from '../text/message-field.ts';
import type { MessageText, Span } from '../text/message-text.ts';
import type { FoundMentions } from './found-mentions.ts';
import { remarksOf } from './message-notes.ts';
import type { MessageOrder } from './message-order.ts';

/**
 * Returns where a message says something that is in no field of its orders, in the order of the text
 * (docs/requirements.md, 'From message to order'): words that were not understood, a second place or day that no order
 * took, and what stands after the part that is read. `found` is everything that was recognised in the text.
 */
export function unreadSpans(
  text: MessageText,
  found: FoundMentions,
  orders: readonly MessageOrder[],
): Span[] {
  const sources = orders.flatMap((order) => Object.values(order).flatMap(({ source }) => [source ?? []]));
  const read = sources.filter((source): source is Span => source.length === 2).sort(([a], [b]) => a - b);
  const isInField = ({ source: [from, to] }: Mention<unknown>) => {
    return read.some(([start, end]) => start < to && from < end);
  };
  const unused = unsaidMentions(found, orders).filter((mention) => !isInField(mention));
  const spans = [...unused.map(({ source }) => source), ...remarksOf(text, true)];
  if (text.isCut) spans.push([text.readTo, text.original.length]);
  return joined(spans);
}

/** Returns the mentions whose value is in no order: '28 t' said again, or the sum of two orders, says nothing more. */
function unsaidMentions(found: FoundMentions, orders: readonly MessageOrder[]): Mention<unknown>[] {
  const said = <Value>(of: (order: MessageOrder) => MessageField<Value>) =>
    orders.map((order) => of(order).value).filter((value) => value !== null);
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  const productNames = said((order) => order.product).map(({ name }) => foldText(name));
  const locationIds = new Set(
    [...said((order) => order.pickup), ...said((order) => order.destination)].map(({ id }) => id),
  );
  const days = new Set([
    ...said((order) => order.date),
    ...said((order) => order.dateFrom),
    ...said((order) => order.dateTo),
    ...said((order) => order.dateOld),
  ]);
  const times = new Set([...said((order) => order.time), ...said((order) => order.timeTo)]);
  const dayParts = new Set(said((order) => order.dayPart));
  const [quantities, loads] = [said((order) => order.quantity), said((order) => order.loads)];
  const tonnes = new Set([
    ...quantities,
    sumOf(quantities),
    ...orders.map(({ quantity, loads: count }) => (quantity.value ?? 0) / (count.value ?? 1)),
  ]);
  const counts = new Set([...loads, sumOf(loads)]);
  const packages = new Set(said((order) => order.packages));
  return [
    ...found.products.filter(({ value }) =>
      value.candidates.every(({ name }) => !productNames.some((each) => each.includes(foldText(name)))),
    ),
    ...found.locations.filter(({ value }) => !value.candidates.some(({ id }) => locationIds.has(id))),
    ...found.days.filter(({ value }) => !days.has(value.day ?? value.from ?? '')),
    ...found.times.filter(({ value }) =>
      value.time === null
        ? times.size === 0 && value.dayPart !== null && !dayParts.has(value.dayPart)
        : !times.has(value.time),
    ),
    ...found.amounts.filter(({ value }) => !tonnes.has(value.tonnes)),
    // 'koorem' and 'auto' alone count nothing.
    ...found.loads.filter(({ value, grade }) => !counts.has(value) && (value > 1 || grade === 'CERTAIN')),
    ...found.packages.filter(({ value }) => !packages.has(value)),
  ];
}

/** Returns spans without those that overlap or touch others, in the order of the text. */
function joined(spans: readonly Span[]): Span[] {
  const sorted = spans.toSorted(([a], [b]) => a - b);
  const merged: Span[] = [];
  for (const [start, end] of sorted) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

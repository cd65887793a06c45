import type { OrderLoad } from '#api/orders/transport-orders.ts';
import { addDays, type Day, formatDay, weekday } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { quantityWords } from '#domain/goods/decimal.ts';
import { underWayStatuses } from '#domain/job-row/job-row-status.ts';
import { activeLoads, nextLoad } from '#domain/orders/order-state.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { orderStanding as messages } from '../../../i18n/et/orders/order-standing.ts';

/** A load as far as the sentence is about it. */
type StandingLoad = Pick<
  OrderLoad,
  'status' | 'date' | 'time' | 'truck' | 'driver' | 'deliveredAt' | 'deliveredQuantity' | 'unit'
>;

interface Standing {
  transportDate: Day;
  rows: readonly StandingLoad[];
}

/**
 * Returns one sentence on how an order stands: 'Planeeritud esmaspäevaks 30.11 kell 08:00, auto 123 ABC, juht Tarmo'.
 * Only confirmed loads with a truck are planned, and only what a driver has said has a time.
 */
export function standingText({ transportDate, rows }: Standing, today: Day): string {
  const loads = activeLoads(rows);
  const isOne = loads.length === 1;
  const waiting = loads.filter(({ status }) => status === 'UNCONFIRMED');
  const deliveredLoads = loads.filter(({ status }) => status === 'COMPLETED');
  const ahead = loads.filter((load) => !waiting.includes(load) && !deliveredLoads.includes(load));
  if (loads.length === 0) return messages.cancelled;
  if (waiting.length === loads.length) {
    return sentence([messages.waits(dayWords(transportDate, today, messages.until))]);
  }
  if (deliveredLoads.length === loads.length) return sentence(deliveredParts(deliveredLoads, today));
  return sentence([
    deliveredLoads.length > 0 && messages.deliveredSome(deliveredLoads.length, loads.length),
    aheadText(ahead, isOne, today),
    waiting.length > 0 && messages.someWait(waiting.length),
  ]);
}

function sentence(parts: readonly (string | false | null)[]): string {
  const words = parts.filter((part) => typeof part === 'string').join('; ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function deliveredParts(loads: readonly StandingLoad[], today: Day): string[] {
  const times = loads.flatMap(({ deliveredAt }) => deliveredAt ?? []);
  // Where nobody knows when one of them arrived, none is the last.
  const last =
    times.length === loads.length
      ? timeWords(times.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1), today)
      : null;
  const [load] = loads;
  if (loads.length > 1 || load === undefined) {
    return [
      [messages.deliveredAll(loads.length), last === null ? [] : messages.last(last)].flat().join(', '),
    ];
  }
  const { deliveredQuantity, unit } = load;
  return [
    messages.delivered(last, deliveredQuantity === null ? null : quantityWords(deliveredQuantity, unit)),
  ];
}

/** What is on the road; where nothing is, the next load. Null without any. */
function aheadText(ahead: readonly StandingLoad[], isOne: boolean, today: Day): string | null {
  const underWay = ahead.filter(({ status }) => underWayStatuses.includes(status));
  const [first] = underWay;
  if (underWay.length > 1) return messages.underWay(underWay.length);
  if (first !== undefined) return underWayText(first);
  const next = nextLoad(ahead);
  if (next === null) return null;
  const words = comingText(next, today);
  return isOne ? words : messages.next(words);
}

function underWayText({ status, truck, driver }: StandingLoad): string {
  const plate = messages.truck(truck === null ? null : formatPlate(truck));
  const words =
    status === 'IN_PROGRESS'
      ? messages.loading(plate)
      : status === 'IN_DESTINATION'
        ? messages.unloading(plate)
        : messages.onTheWay(plate);
  return driver === null ? words : `${words}, ${messages.driver(driver.name)}`;
}

function comingText({ status, date, time, truck, driver }: StandingLoad, today: Day): string {
  const until = messages.at(dayWords(date, today, messages.until), time);
  switch (status) {
    case 'REJECTED':
      return messages.rejected;
    case 'PAUSED':
      return messages.paused;
    case 'ERROR':
      return messages.error;
    case 'SELF_SERVICE':
      return messages.fetched(messages.at(dayWords(date, today, messages.on), time));
    default: {
      if (truck === null) return `${messages.confirmed(until)}, ${messages.truckMissing}`;
      const plannedText = date < today ? messages.wasPlanned(until) : messages.planned(until);
      const who = driver === null ? [] : messages.driver(driver.name);
      return [plannedText, messages.truck(formatPlate(truck)), who].flat().join(', ');
    }
  }
}

function timeWords(instant: string | undefined, today: Day): string | null {
  if (instant === undefined) return null;
  const { day, time } = toTallinn(instant);
  return messages.at(dayWords(day, today, messages.on), time);
}

/** 'homseks', 'esmaspäevaks 30.11.2026' */
function dayWords(day: Day, today: Day, words: typeof messages.until): string {
  if (day === today) return words.today;
  if (day === addDays(today, 1)) return words.tomorrow;
  return `${words.weekdays[weekday(day) - 1] ?? ''} ${formatDay(day)}`;
}

import type { LoadRequest } from '#api/orders/loads.ts';
import type { TimeOfDay } from '#domain/calendar/time-of-day.ts';
import { decimal, decimalToNumber, toDecimal } from '#domain/goods/decimal.ts';
import { proposeLoads } from '#domain/orders/loads.ts';

import type { TruckOption } from '../../lookups/truck-option.ts';
import type { RowBefore } from './send-loads.ts';

/**
 * A load as the sheet shows it. Truck undefined: nobody has chosen one, and that of the row that gives way stays;
 * null: it goes without.
 */
export type SheetLoad = {
  key: number;
  quantity: number | null;
  date: string | null;
  time: TimeOfDay | null;
  truck: TruckOption | null | undefined;
};

/** Loads, and the rows that give way: the row at an index becomes the load at it, those left over are cancelled. */
export type LoadsAndRows = { loads: readonly SheetLoad[]; replaces: readonly RowBefore[] };

/** Each load that stays keeps its row, so that times and trucks do not mix: the removed load's row goes to the end. */
export function withoutLoad({ loads, replaces }: LoadsAndRows, index: number): LoadsAndRows {
  const row = replaces[index];
  return {
    loads: loads.toSpliced(index, 1),
    replaces: row === undefined ? replaces : [...replaces.toSpliced(index, 1), row],
  };
}

/** The loads as they are asked for. */
export function requestOfLoads(loads: readonly SheetLoad[]): LoadRequest[] {
  return loads.map(({ quantity, date, time, truck }) => ({
    quantity,
    date,
    time,
    ...(truck !== undefined && { truckId: truck?.id ?? null }),
  }));
}

/** The rows that give way, each with whether its truck went or was changed. */
export function rowsBefore({ loads, replaces }: LoadsAndRows): RowBefore[] {
  return replaces.map((row, index) => {
    const load = loads[index];
    return { ...row, isTruckChanged: load === undefined || load.truck !== undefined };
  });
}

/** The quantities that are proposed: one load of unknown quantity while nobody knows how much there is. */
export function proposedQuantities(quantity: number | null, load: number | null): (number | null)[] {
  if (quantity === null) return [null];
  const whole = decimal(quantity);
  const each = load === null ? whole : (toDecimal(load) ?? whole);
  return proposeLoads(whole, each).map(decimalToNumber);
}

/** What stays with a load when all get another size. */
export function whenAndWho({ date, time, truck }: SheetLoad): Pick<SheetLoad, 'date' | 'time' | 'truck'> {
  return { date, time, truck };
}

export function isAmount(quantity: number | null): quantity is number {
  return quantity !== null && quantity > 0;
}

export function sumOf(loads: readonly SheetLoad[]): number {
  return thousandths(loads.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0));
}

/** Without the dust of floating points. */
export function thousandths(value: number): number {
  return Math.round(value * 1000) / 1000;
}

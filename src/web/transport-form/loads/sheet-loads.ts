import type { LoadRequest } from '#api/orders/loads.ts';
import { addDays, isDay } from '#domain/calendar/day.ts';
import type { TimeOfDay } from '#domain/calendar/time-of-day.ts';
import { decimal, decimalToNumber, toDecimal } from '#domain/goods/decimal.ts';
import { isTonneUnit } from '#domain/goods/quantity.ts';
import { proposeLoads } from '#domain/orders/loads.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import type { TruckOption } from '../../lookups/truck-option.ts';
import type { RowBefore } from './send-loads.ts';

/**
 * A load as the sheet shows it. Truck undefined: nobody has chosen one, and that of the replaced row stays; null: it
 * goes without.
 */
export interface SheetLoad {
  key: number;
  quantity: number | null;
  date: string | null;
  time: TimeOfDay | null;
  truck: TruckOption | null | undefined;
}

/** Loads, and the rows that they replace: the row at an index becomes the load at it, those left over are cancelled. */
export interface LoadsAndRows {
  loads: readonly SheetLoad[];
  replaces: readonly RowBefore[];
}

/**
 * Returns the loads without one. Each load that stays keeps its row, so that times and trucks do not mix: the
 * removed load's row goes to the end.
 */
export function withoutLoad({ loads, replaces }: LoadsAndRows, index: number): LoadsAndRows {
  const row = replaces[index];
  return {
    loads: loads.toSpliced(index, 1),
    replaces: row === undefined ? replaces : [...replaces.toSpliced(index, 1), row],
  };
}

/** Returns the loads as the request takes them. */
export function requestOfLoads(loads: readonly SheetLoad[]): LoadRequest[] {
  return loads.map(({ quantity, date, time, truck }) => ({
    quantity,
    date,
    time,
    ...(truck !== undefined && { truckId: truck?.id ?? null }),
  }));
}

/** Returns the quantities that are proposed: one load of unknown quantity while nobody knows how much there is. */
export function proposedQuantities(quantity: number | null, load: number | null): (number | null)[] {
  if (quantity === null) return [null];
  const whole = decimal(quantity);
  const each = load === null ? whole : (toDecimal(load) ?? whole);
  return proposeLoads(whole, each).map(decimalToNumber);
}

/**
 * Divides a quantity into loads that are as even as scales can measure: in steps of 10 kg where the unit is a tonne,
 * else of whole units. Steps that are left over go to the first loads, the rest to the last. Exact in thousandths.
 */
export function evenQuantities(total: number, count: number, unit: string): number[] {
  const whole = Math.round(total * 1000);
  const step = isTonneUnit(unit) ? 10 : 1000;
  const steps = Math.floor(whole / step);
  const dust = whole - steps * step;
  return Array.from({ length: count }, (_, index) => {
    const own = Math.floor(steps / count) + (index < steps % count ? 1 : 0);
    return (own * step + (index === count - 1 ? dust : 0)) / 1000;
  });
}

/** Returns a load a day, from the day of the first one on. */
export function oneADay(loads: readonly SheetLoad[]): readonly SheetLoad[] {
  const first = loads[0]?.date ?? null;
  if (first === null || !isDay(first)) return loads;
  return loads.map((load, index) => Object.assign({}, load, { date: addDays(first, index) }));
}

/**
 * Returns the truck of the first load for all of them; `keptTruck` is the one that its row has, while nobody has chosen
 * another.
 */
export function sameTruck(
  loads: readonly SheetLoad[],
  keptTruck: TruckOption | null = null,
): readonly SheetLoad[] {
  const truck = truckOfFirst(loads, keptTruck);
  return truck === null
    ? loads
    : loads.map((load, index) => (index === 0 ? load : Object.assign({}, load, { truck })));
}

/** Returns the truck that the first load goes with; null for none. */
export function truckOfFirst(
  [first]: readonly SheetLoad[],
  keptTruck: TruckOption | null,
): TruckOption | null {
  return first?.truck === undefined ? keptTruck : first.truck;
}

/** Returns the plate of the truck that a load keeps until another is chosen; empty without one. */
export function plateOf({ truck }: SheetLoad, row: RowBefore | undefined): string {
  return truck === undefined ? (truckOf(row)?.label ?? '') : '';
}

/** Returns the truck of a row before it is replaced. */
export function truckOf({
  truck: plate = null,
  truckId = null,
}: Partial<RowBefore> = {}): TruckOption | null {
  return plate === null || truckId === null
    ? null
    : { id: truckId, plate, label: formatPlate(plate), description: '' };
}

/**
 * Returns the rows that hold no truck against a load: its own, and those whose loads go at another time or with another
 * truck than they did. One that stays as it was is still in its way. `date` is that of the rows.
 */
export function rowsGivingWay({ loads, replaces }: LoadsAndRows, at: number, date: string): number[] {
  return replaces.flatMap((row, index) => {
    const load = loads[index];
    const isAsItWas =
      load !== undefined &&
      load.date === date &&
      load.time === row.time &&
      (load.truck === undefined || (load.truck?.id ?? null) === (row.truckId ?? null));
    return index === at || !isAsItWas ? [row.id] : [];
  });
}

/** Returns the values of a load that stay when all get another size. */
export function whenAndWho({ date, time, truck }: SheetLoad): Pick<SheetLoad, 'date' | 'time' | 'truck'> {
  return { date, time, truck };
}

/** True for a quantity of more than nothing. */
export function isAmount(quantity: number | null): quantity is number {
  return quantity !== null && quantity > 0;
}

/** Returns the sum of the loads' quantities, in the unit of the goods. */
export function sumOf(loads: readonly SheetLoad[]): number {
  return thousandths(loads.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0));
}

/** Returns the number without the dust of floating points. */
export function thousandths(value: number): number {
  return Math.round(value * 1000) / 1000;
}

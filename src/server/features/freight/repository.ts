import type { Day } from '#domain/calendar/day.ts';
import type { Tariff } from '#domain/freight/tariff.ts';

import type { Db } from '../../db/schema.ts';
import { type SavedTariff, tariffValues } from '../../freight/tariffs.ts';

interface FuelPrice {
  validFrom: Day;
  /** Euros a litre, as a decimal text. */
  price: string;
}

/** Inserts a tariff and returns its id. */
export async function insertTariff(db: Db, tariff: Omit<Tariff, 'id'>): Promise<number> {
  const { id } = await db
    .insertInto('tariffs')
    .values(tariffValues(tariff))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes all of a tariff that is locked. */
export async function writeTariff(db: Db, { id, version, ...tariff }: SavedTariff): Promise<void> {
  await db
    .updateTable('tariffs')
    .set({ ...tariffValues(tariff), version })
    .where('id', '=', id)
    .execute();
}

/** Reads all prices of fuel, the latest first, without the zeros at their end. */
export async function readFuelPrices(db: Db): Promise<(FuelPrice & { id: number })[]> {
  const prices = await db.selectFrom('fuel_prices').selectAll().orderBy('valid_from', 'desc').execute();
  return prices.map(({ id, valid_from: validFrom, price }) => ({
    id,
    validFrom,
    price: price.replace(/\.?0+$/, ''),
  }));
}

/** Saves the price of fuel from a day on, in place of one of the same day. Returns its id. */
export async function saveFuelPrice(db: Db, { validFrom, price }: FuelPrice): Promise<number> {
  const { id } = await db
    .insertInto('fuel_prices')
    .values({ valid_from: validFrom, price })
    .onConflict((same) => same.column('valid_from').doUpdateSet({ price }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

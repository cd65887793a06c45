import { type Selectable, sql } from 'kysely';

import type { Day } from '#domain/calendar/day.ts';
import type { FreightLocation } from '#domain/freight/rule-choice.ts';
import type { FreightSide, Tariff } from '#domain/freight/tariff.ts';
import type { VatRate } from '#domain/freight/vat.ts';

import { anyOf } from '../db/any-of.ts';
import type { Database, Db } from '../db/schema.ts';

type TariffRecord = Selectable<Database['tariffs']>;

export type SavedTariff = Tariff & { version: number };

/** Finds all tariffs, by their beginning. */
export async function findTariffs(db: Db, side?: FreightSide): Promise<SavedTariff[]> {
  let query = db.selectFrom('tariffs').selectAll().orderBy('valid_from').orderBy('id');
  if (side !== undefined) query = query.where('side', '=', side);
  return (await query.execute()).map(tariffOf);
}

/** Returns all tariffs, locked until the end of the transaction, so that two that tie are not saved at once. */
export async function lockTariffs(db: Db): Promise<SavedTariff[]> {
  await sql`lock table tariffs in share row exclusive mode`.execute(db);
  return findTariffs(db);
}

function tariffOf(record: TariffRecord): SavedTariff {
  return {
    id: record.id,
    side: record.side,
    partyCompanyId: record.party_company_id,
    name: record.name,
    validFrom: record.valid_from,
    validTo: record.valid_to,
    rules: record.rules,
    waiting: record.waiting,
    extras: record.extras,
    fuel: record.fuel,
    version: record.version,
  };
}

/** Returns a tariff as the columns of its table. */
export function tariffValues(tariff: Omit<Tariff, 'id'>) {
  return {
    side: tariff.side,
    party_company_id: tariff.partyCompanyId,
    name: tariff.name,
    valid_from: tariff.validFrom,
    valid_to: tariff.validTo,
    rules: JSON.stringify(tariff.rules),
    waiting: tariff.waiting === null ? null : JSON.stringify(tariff.waiting),
    extras: JSON.stringify(tariff.extras),
    fuel: tariff.fuel === null ? null : JSON.stringify(tariff.fuel),
  };
}

/** Finds the price of fuel on a day, euros a litre; null before the first that is recorded. */
export async function findFuelPrices(db: Db): Promise<(day: Day) => string | null> {
  const prices = await db.selectFrom('fuel_prices').selectAll().orderBy('valid_from', 'desc').execute();
  return (day) => prices.find((each) => each.valid_from <= day)?.price ?? null;
}

/** Finds the VAT rates, in order of days. */
export async function findVatRates(db: Db): Promise<VatRate[]> {
  const rates = await db.selectFrom('vat_rates').selectAll().orderBy('valid_from').execute();
  return rates.map(({ valid_from: validFrom, rate }) => ({ validFrom, rate }));
}

/** Finds these locations with their counties. */
export async function findFreightLocations(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, FreightLocation>> {
  const locations = await db
    .selectFrom('locations')
    .select(['id', 'administrative_area_level1'])
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(
    locations.map(({ id, administrative_area_level1: county }) => [id, { locationId: id, county }]),
  );
}

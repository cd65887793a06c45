import { sql } from 'kysely';

import type { TariffView } from '#api/freight/tariffs.ts';
import type { Tariff } from '#domain/freight/tariff.ts';

import type { Db } from '../db/schema.ts';
import { notFound } from '../http/errors.ts';
import { findTariffs, type SavedTariff } from './tariffs.ts';

type Names = Record<keyof TariffView['names'] | 'parties', Map<number, string>>;

/** Reads all tariffs as the API answers them. */
export async function readTariffs(db: Db): Promise<TariffView[]> {
  return viewTariffs(db, await findTariffs(db));
}

/** Returns tariffs with the names of the records that they refer to. */
export async function viewTariffs(db: Db, tariffs: readonly SavedTariff[]): Promise<TariffView[]> {
  const rules = tariffs.flatMap((tariff) => tariff.rules);
  const names: Names = {
    parties: await findNames(
      db,
      'companies',
      tariffs.map(({ partyCompanyId }) => partyCompanyId),
    ),
    locations: await findNames(db, 'locations', rules.flatMap(locationsOf)),
    products: await findNames(
      db,
      'products',
      rules.map(({ productId }) => productId),
    ),
    productGroups: await findNames(
      db,
      'product_groups',
      rules.map(({ productGroupId }) => productGroupId),
    ),
  };
  return tariffs.map((tariff) => tariffView(tariff, names));
}

/** Throws a refusal where there is none. */
export async function readTariff(db: Db, id: number): Promise<TariffView> {
  const storedTariff = (await readTariffs(db)).find((tariff) => tariff.id === id);
  if (storedTariff === undefined) throw notFound();
  return storedTariff;
}

function locationsOf({ from, to }: Tariff['rules'][number]): number[] {
  return [from, to].flatMap((end) => (end !== undefined && 'locationId' in end ? end.locationId : []));
}

const nameColumns = {
  companies: 'name',
  locations: 'location_name',
  products: 'name',
  product_groups: 'descr',
} as const;

async function findNames(
  db: Db,
  table: keyof typeof nameColumns,
  ids: readonly (number | null | undefined)[],
): Promise<Map<number, string>> {
  const distinctIds = [...new Set(ids.flatMap((id) => id ?? []))];
  if (distinctIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${sql.ref(nameColumns[table])} as name from ${sql.table(table)}
    where id = any(${distinctIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function tariffView(tariff: SavedTariff, names: Names): TariffView {
  const { partyCompanyId, rules } = tariff;
  const named = (of: keyof TariffView['names'], ids: readonly (number | undefined)[]) =>
    Object.fromEntries(
      ids.flatMap((id) => (id === undefined ? [] : [[String(id), names[of].get(id) ?? '']])),
    );
  return {
    ...tariff,
    rules: [...rules] as TariffView['rules'],
    waiting: tariff.waiting as TariffView['waiting'],
    extras: [...tariff.extras] as TariffView['extras'],
    party:
      partyCompanyId === null ? null : { id: partyCompanyId, name: names.parties.get(partyCompanyId) ?? '' },
    names: {
      locations: named('locations', rules.flatMap(locationsOf)),
      products: named(
        'products',
        rules.map(({ productId }) => productId),
      ),
      productGroups: named(
        'productGroups',
        rules.map(({ productGroupId }) => productGroupId),
      ),
    },
  };
}

import { isDeepStrictEqual } from 'node:util';

import { sql } from 'kysely';

import { exact } from '#domain/freight/exact.ts';
import type {
  ExtraCause,
  ExtraKind,
  ExtraTerms,
  FreightKind,
  FreightRule,
  FreightSide,
  KmBasis,
  RouteEnd,
  Tariff,
  WaitingTerms,
  WeightBasis,
} from '#domain/freight/tariff.ts';

import type { Db } from '../../db/schema.ts';

/** The part of its tariff that a row of the file is. */
export const tariffParts = ['RULE', 'WAITING', 'EXTRA'] as const;
export type TariffPart = (typeof tariffParts)[number];

/** A row of `import_rows`; references by the id that was found. */
export interface TariffRow {
  file: number;
  line: number;
  target: number | null;
  externalId: string;
  name: string;
  side: FreightSide;
  partyExternalId_id: number | null;
  validFrom: string;
  validTo: string | null;
  fuelBasePrice: string | null;
  fuelShare: string | null;
  part: TariffPart;
  fromExternalId_id: number | null;
  fromCounty: string | null;
  toExternalId_id: number | null;
  toCounty: string | null;
  productExternalId_id: number | null;
  productGroupExternalId_id: number | null;
  kind: FreightKind | ExtraKind;
  rate: string;
  upToKm: string | null;
  minTonnes: string | null;
  minAmount: string | null;
  weightBasis: WeightBasis | null;
  kmBasis: KmBasis | null;
  agreedKm: string | null;
  freeMinutes: string;
  hours: string | null;
  rounding: WaitingTerms['rounding'];
  at: WaitingTerms['at'];
  code: string;
  label: string;
  when: ExtraCause | null;
}

/** A tariff of the file with the rows that it comes from: `rules[n]` are those of rule n, a row each band. */
export interface ImportedTariff {
  /** Null where it is a new one. */
  id: number | null;
  externalId: string;
  tariff: Omit<Tariff, 'id'>;
  rows: readonly [TariffRow, ...TariffRow[]];
  rules: readonly TariffRow[][];
  waiting: readonly TariffRow[];
  extras: readonly TariffRow[];
}

/** Reads the tariffs of `import_rows`, in the order in which they first come. */
export async function readImportedTariffs(db: Db): Promise<ImportedTariff[]> {
  const { rows } = await sql<TariffRow>`select * from import_rows order by index`.execute(db);
  const byCode = Map.groupBy(rows, ({ externalId }) => externalId);
  return [...byCode.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [importedTariff([first, ...others])],
  );
}

function importedTariff(rows: ImportedTariff['rows']): ImportedTariff {
  const [first] = rows;
  const rules = rulesOf(rows.filter(({ part }) => part === 'RULE'));
  const waiting = rows.filter(({ part }) => part === 'WAITING');
  const extras = rows.filter(({ part }) => part === 'EXTRA');
  const tariff = {
    side: first.side,
    partyCompanyId: first.partyExternalId_id,
    name: first.name,
    validFrom: first.validFrom,
    validTo: first.validTo,
    rules: rules.map(ruleOf),
    waiting: waitingOf(waiting),
    extras: extras.map(extraOf),
    fuel:
      first.fuelBasePrice === null || first.fuelShare === null
        ? null
        : { basePrice: first.fuelBasePrice, share: first.fuelShare },
  };
  return { id: first.target, externalId: first.externalId, tariff, rows, rules, waiting, extras };
}

/** Bands of the same rule follow each other: they differ in kilometres and rate alone. */
function rulesOf(rows: readonly TariffRow[]): TariffRow[][] {
  const rules: TariffRow[][] = [];
  for (const row of rows) {
    const last = rules.at(-1);
    const before = last?.at(-1);
    if (before !== undefined && row.kind === 'BAND_PER_T' && isSameRule(before, row)) last?.push(row);
    else rules.push([row]);
  }
  return rules;
}

function isSameRule(a: TariffRow, b: TariffRow): boolean {
  const isFarther = Number(b.upToKm) > Number(a.upToKm);
  const ofRule = (row: TariffRow) => ({ ...ruleOf([row]), rate: null, bands: null });
  return isFarther && isDeepStrictEqual(ofRule(a), ofRule(b));
}

function ruleOf(rows: readonly TariffRow[]): FreightRule {
  const [row] = rows;
  if (row === undefined) throw new RangeError('A rule has at least one row');
  const [from, to] = [endOf(row.fromExternalId_id, row.fromCounty), endOf(row.toExternalId_id, row.toCounty)];
  return {
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(row.productExternalId_id !== null && { productId: row.productExternalId_id }),
    ...(row.productGroupExternalId_id !== null && { productGroupId: row.productGroupExternalId_id }),
    // `partProblems` has seen that it is one of its part.
    kind: row.kind as FreightKind,
    ...(row.kind === 'BAND_PER_T'
      ? { bands: rows.map(({ upToKm, rate }) => ({ upToKm: Number(upToKm), rate })) }
      : { rate: row.rate }),
    ...(row.minTonnes !== null && { minTonnes: Number(row.minTonnes) }),
    ...(row.minAmount !== null && { minAmountCents: centsOf(row.minAmount) }),
    ...(row.weightBasis !== null && { weightBasis: row.weightBasis }),
    ...(row.kmBasis !== null && { kmBasis: row.kmBasis }),
    ...(row.agreedKm !== null && { agreedKm: Number(row.agreedKm) }),
  };
}

function endOf(locationId: number | null, county: string | null): RouteEnd | null {
  if (locationId !== null) return { locationId };
  return county === null ? null : { county };
}

function waitingOf(rows: readonly TariffRow[]): WaitingTerms | null {
  const [first] = rows;
  if (first === undefined) return null;
  return {
    freeMinutes: Number(first.freeMinutes),
    tiers: rows.map(({ hours, rate }) => ({
      ...(hours !== null && { hours: Number(hours) }),
      eurPerHour: rate,
    })),
    rounding: first.rounding,
    at: first.at,
  };
}

function extraOf({ code, label, kind, rate: value, minAmount, when }: TariffRow): ExtraTerms {
  return {
    code,
    label,
    kind: kind as ExtraKind,
    value,
    ...(minAmount !== null && { minAmountCents: centsOf(minAmount) }),
    ...(when !== null && { when }),
  };
}

/** The cents of euros with at most two places. */
function centsOf(euros: string): number {
  const { top, bottom } = exact(euros);
  return Number((top * 100n) / bottom);
}

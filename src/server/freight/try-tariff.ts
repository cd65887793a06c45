import { sql } from 'kysely';

import { addDays, type Day } from '#domain/calendar/day.ts';
import { type Freight, type FreightFacts } from '#domain/freight/freight-facts.ts';
import { calculateFreight } from '#domain/freight/freight-lines.ts';
import { chooseRule } from '#domain/freight/rule-choice.ts';
import type { Tariff } from '#domain/freight/tariff.ts';

import { anyOf } from '../db/any-of.ts';
import type { Db } from '../db/schema.ts';
import { findExtras } from './calculate-jobs.ts';
import { findJourneys, isCharged } from './journeys.ts';
import { findRowFacts, type RowFacts } from './load-facts.ts';
import { findFuelPrices, findTariffs } from './tariffs.ts';

/** The number of days back for which a tariff is tried. */
const daysBack = 30;
/** The number of jobs that are read at a time. */
const batchSize = 500;

const nothing = { loads: 0, beforeCents: 0, afterCents: 0 };

/** The sums of loads by the saved tariffs and by the tried one, in cents without VAT. */
export interface TariffEffect {
  from: Day;
  to: Day;
  loads: number;
  /** The sum of these, or whether there is one, would change. */
  changed: number;
  beforeCents: number;
  afterCents: number;
  /** No sum could be calculated: no tariff, no weight, no way. */
  heldBefore: number;
  heldAfter: number;
  /** The parties whose sum changes, the greatest difference first. */
  parties: { id: number; name: string; loads: number; beforeCents: number; afterCents: number }[];
}

/**
 * Tries a tariff on the loads of its side in the last 30 days, as though it had held for them, in the place of the one
 * with its id. Settled and approved loads are calculated again as well, and nothing is written.
 */
export async function tryTariff(db: Db, tried: Tariff, today: Day): Promise<TariffEffect> {
  const from = addDays(today, 1 - daysBack);
  const saved = await findTariffs(db, tried.side);
  const holding = { ...tried, validFrom: tried.validFrom < from ? tried.validFrom : from, validTo: null };
  // First, so that it wins against a rule that it ties with: its own predecessor.
  const changed = [holding, ...saved.filter(({ id }) => id !== tried.id)];
  const fuelPrice = await findFuelPrices(db);
  const effect = { loads: 0, changed: 0, beforeCents: 0, afterCents: 0, heldBefore: 0, heldAfter: 0 };
  const parties = new Map<number, typeof nothing>();

  const jobIds = await findJobs(db, from, today);
  for (let first = 0; first < jobIds.length; first += batchSize) {
    const rows = await findRowFacts(db, jobIds.slice(first, first + batchSize));
    const extras = await findExtras(
      db,
      rows.map(({ rowId }) => rowId),
    );
    const journeys = findJourneys(rows, tried.side, saved);
    const journeysThen = findJourneys(rows, tried.side, changed);
    for (const row of rows) {
      const party = row.parties[tried.side];
      if (party === null || !isCharged(row, tried.side) || row.day < from || row.day > today) continue;
      const named = extras.filter((extra) => extra.row_id === row.rowId && extra.side === tried.side);
      const facts: FreightFacts = {
        ...row.facts,
        extras: named.map(({ code }) => code),
        journey: null,
        fuelPrice: fuelPrice(row.day),
      };
      const [journeyBefore = null, journeyAfter = null] = [
        journeys.get(row.rowId),
        journeysThen.get(row.rowId),
      ];
      const before = calculated(saved, row, party, { ...facts, journey: journeyBefore }, tried.side);
      const after = calculated(changed, row, party, { ...facts, journey: journeyAfter }, tried.side);
      effect.loads += 1;
      effect.beforeCents += before.totalCents;
      effect.afterCents += after.totalCents;
      effect.heldBefore += before.held.length > 0 ? 1 : 0;
      effect.heldAfter += after.held.length > 0 ? 1 : 0;
      if (before.totalCents === after.totalCents && before.held.length > 0 === after.held.length > 0) {
        continue;
      }
      effect.changed += 1;
      const sum = parties.get(party) ?? nothing;
      parties.set(party, {
        loads: sum.loads + 1,
        beforeCents: sum.beforeCents + before.totalCents,
        afterCents: sum.afterCents + after.totalCents,
      });
    }
  }
  const names = await db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', '=', anyOf(parties.keys()))
    .execute();
  return {
    from,
    to: today,
    ...effect,
    parties: names
      .map(({ id, name }) => Object.assign({ id, name }, parties.get(id) ?? nothing))
      .toSorted((a, b) => Math.abs(b.afterCents - b.beforeCents) - Math.abs(a.afterCents - a.beforeCents)),
  };
}

function calculated(
  tariffs: readonly Tariff[],
  row: RowFacts,
  partyCompanyId: number,
  facts: FreightFacts,
  side: Tariff['side'],
): Freight {
  return calculateFreight(
    chooseRule(tariffs, { ...row.question, side, day: row.day, partyCompanyId }),
    facts,
  );
}

/** Jobs with a row that is planned or was loaded in these days. */
async function findJobs(db: Db, from: Day, to: Day): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select transport_job_id as id from transport_job_products where transport_date between ${from} and ${to}
    union
    select r.transport_job_id from freight_loads load join transport_job_products r on r.id = load.row_id
    where load.day between ${from} and ${to}
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

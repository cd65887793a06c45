import { sql } from 'kysely';

import { addDays, type Day } from '#domain/calendar/day.ts';
import { fromTallinn } from '#domain/calendar/tallinn-time.ts';
import type { FreightSide, Tariff } from '#domain/freight/tariff.ts';

import type { Db } from '../db/schema.ts';
import { approveLoads } from '../freight/approve.ts';
import { calculateJobs } from '../freight/calculate-jobs.ts';
import { settle } from '../freight/settle.ts';
import { tariffValues } from '../freight/tariffs.ts';
import { firstDayOfMonth, lastDayOfMonth } from './build-month.ts';

/** The month is settled, later loads wait for their statements, and those of the last days still need approval. */
const approvedUntil = -3;

const waiting: NonNullable<Tariff['waiting']> = {
  freeMinutes: 60,
  tiers: [{ hours: 1, eurPerHour: '17' }, { eurPerHour: '25' }],
  rounding: 'STARTED_HOUR',
  at: 'BOTH',
};
const extras: Tariff['extras'] = [
  { code: 'MÄRG', label: 'Märg vili', kind: 'PER_T', value: '0.50', when: 'WET_GRAIN' },
  { code: 'KOMBAIN', label: 'Laadimine kombaini alt', kind: 'PER_T', value: '2', minAmountCents: 5000 },
  { code: 'TAGASI', label: 'Tagasi viidud koorem', kind: 'PER_TKM', value: '0.073' },
  { code: 'PESU', label: 'Haagise pesu', kind: 'FIXED', value: '35' },
];
const fuel = { basePrice: '1.400', share: '30' };

/**
 * Writes example tariffs and prices of fuel, and what a bookkeeper has approved and settled by them: the first
 * carrier has prices of its own. Rows that lack something are held, as they would be.
 */
export async function settleDemo(
  db: Db,
  { today, userId, carrierId }: { today: Day; userId: number; carrierId: number },
): Promise<void> {
  const general = {
    partyCompanyId: null,
    validFrom: addDays(today, -300),
    validTo: null,
    waiting,
    extras,
    fuel,
  };
  const tariffs: Omit<Tariff, 'id'>[] = [
    {
      ...general,
      side: 'CLIENT',
      name: 'Üldine hinnakiri',
      rules: [{ kind: 'PER_TKM', rate: '0.079', minTonnes: 25, minAmountCents: 12_000 }],
    },
    {
      ...general,
      side: 'CARRIER',
      name: 'Vedajate üldine hind',
      rules: [{ kind: 'PER_TKM', rate: '0.067', minTonnes: 25, minAmountCents: 9000 }],
    },
    {
      ...general,
      side: 'CARRIER',
      partyCompanyId: carrierId,
      name: 'Vööndihinnad',
      rules: [
        {
          kind: 'BAND_PER_T',
          bands: [
            { upToKm: 30, rate: '4.20' },
            { upToKm: 80, rate: '6.10' },
            { upToKm: 150, rate: '9.40' },
            { upToKm: 400, rate: '17.80' },
          ],
        },
      ],
    },
  ];
  await db.insertInto('tariffs').values(tariffs.map(tariffValues)).execute();
  const prices = ['1.412', '1.455', '1.489'].map((price, index) => ({
    valid_from: addDays(today, [-300, -40, -5][index] ?? 0),
    price,
  }));
  await db.insertInto('fuel_prices').values(prices).execute();

  const jobs = await db.selectFrom('transport_jobs').select('id').orderBy('id').execute();
  await calculateJobs(
    db,
    jobs.map(({ id }) => id),
  );
  await db.deleteFrom('freight_queue').execute();
  const until = addDays(today, approvedUntil);
  for (const side of ['CLIENT', 'CARRIER'] as const) {
    await approveLoads(db, sql`load.side = ${side} and load.day <= ${until}::date`);
    for (const party of await findPartiesWithMonth(db, side, addDays(today, lastDayOfMonth))) {
      await settle(db, {
        side,
        partyCompanyId: party,
        from: addDays(today, firstDayOfMonth),
        to: addDays(today, lastDayOfMonth),
        issuedOn: addDays(today, lastDayOfMonth + 1),
        userId,
        now: fromTallinn({ day: addDays(today, lastDayOfMonth + 1), time: '10:00' }),
      });
    }
  }
}

/** The names of the parties that something of the month is settled with. */
async function findPartiesWithMonth(db: Db, side: FreightSide, until: Day): Promise<number[]> {
  const parties = await db
    .selectFrom('freight_loads as load')
    .innerJoin('companies as party', 'party.id', 'load.party_company_id')
    .select(['party.id', 'party.name'])
    .distinct()
    .where('load.side', '=', side)
    .where('load.state', '=', 'APPROVED')
    .where('load.day', '<=', until)
    .orderBy('party.name')
    .execute();
  return parties.map(({ id }) => id);
}

import { addDays, type Day } from '#domain/calendar/day.ts';
import type { Tariff } from '#domain/freight/tariff.ts';

import type { Db } from '../db/connect.ts';
import { settle } from '../freight/settle.ts';
import { tariffValues } from '../freight/tariffs.ts';
import { workOutJobs } from '../freight/work-out.ts';

/** So many days ago everything is settled; what is younger is still to be approved. */
const settledDaysAgo = 3;

/** The others are approved, and wait for their statements. */
const settledOfEach = 2;

const waiting: NonNullable<Tariff['waiting']> = {
  freeMinutes: 60,
  tiers: [{ hours: 1, eurPerHour: '17' }, { eurPerHour: '25' }],
  rounding: 'STARTED_HOUR',
  at: 'BOTH',
};
const extras: Tariff['extras'] = [
  { code: 'MÄRG', label: 'Märg vili', kind: 'PER_T', value: '0.50', when: 'WET_GRAIN' },
  { code: 'KOMBAIN', label: 'Laadimine kombaini alt', kind: 'PER_T', value: '2', minAmountCents: 5000 },
  { code: 'TAGASI', label: 'Tagasi viidud koorem', kind: 'PER_TKM', value: '0.073', when: 'RETURNED_LOAD' },
  { code: 'PESU', label: 'Haagise pesu', kind: 'FIXED', value: '35' },
];
const fuel = { basePrice: '1.400', share: '30' };

/**
 * Example tariffs, prices of fuel, and what was settled by them: the first carrier has prices of its own. Rows that
 * lack something are held, as they would be.
 */
export async function settleDemo(
  db: Db,
  { today, now, userId, carrierId }: { today: Day; now: number; userId: number; carrierId: number },
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
      rules: [{ kind: 'PER_TKM', rate: '0.079', minTonnes: '25', minAmountCents: 12_000 }],
    },
    {
      ...general,
      side: 'CARRIER',
      name: 'Vedajate üldine hind',
      rules: [{ kind: 'PER_TKM', rate: '0.067', minTonnes: '25', minAmountCents: 9000 }],
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
  await workOutJobs(
    db,
    jobs.map(({ id }) => id),
  );
  await db.deleteFrom('freight_queue').execute();
  const until = addDays(today, -settledDaysAgo);
  const ready = await db
    .updateTable('freight_loads')
    .set({ state: 'APPROVED' })
    .where('day', '<=', until)
    .where('total_cents', '>', 0)
    .returning(['id', 'side', 'party_company_id as party'])
    .execute();
  await db
    .updateTable('freight_lines')
    .set({ state: 'APPROVED' })
    .where(
      'load_id',
      'in',
      ready.map(({ id }) => id),
    )
    .execute();
  const parties = new Map(ready.map(({ side, party }) => [`${side} ${party}`, { side, party }]));
  const settledWith = (['CLIENT', 'CARRIER'] as const).flatMap((side) =>
    [...parties.values()].filter((each) => each.side === side).slice(0, settledOfEach),
  );
  for (const { side, party } of settledWith) {
    if (party === null) continue;
    const period = { from: addDays(until, -30), to: until, issuedOn: today };
    await settle(db, { side, partyCompanyId: party, ...period, userId, now });
  }
}

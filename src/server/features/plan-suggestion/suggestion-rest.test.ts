import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';

import type { Truck } from '#api/vehicles/trucks.ts';
import { addDaysInCalendar } from '#domain/calendar/day.ts';
import { dayMinutes } from '#domain/calendar/durations.ts';
import { minutesOfDay, timeOfMinutes } from '#domain/calendar/time-of-day.ts';
import { neverSuggested } from '#domain/planning/finding.ts';

import { openSuggesting } from '../../../../tests/setup/loads/suggesting.ts';

const { db, staff, wanted, truckAt, suggest, leaveNothing, tartu, jogeva, tallinn } = await openSuggesting();
const places = { tartu, jogeva, tallinn };

beforeEach(leaveNothing);

/** A load at a time of the planned day or, with days before or after it, of another. */
interface Haul {
  by?: number;
  time: string;
  from?: keyof typeof places;
  to?: keyof typeof places;
}

/** What a truck has, and a load that only it may carry. */
interface Case {
  own: readonly Haul[];
  load: Haul;
}

/** What keeps each truck from its load in the choice, and whether one suggestion for all gives it. */
async function bothDoors(date: string, cases: readonly Case[]) {
  await leaveNothing();
  const haul = (
    { by = 0, time, from = 'tartu', to = 'tartu' }: Haul,
    ofTruck: { truck_id?: number; carrier_company_id?: number | null },
  ) =>
    wanted(
      places[from],
      places[to],
      {},
      { transport_date: addDaysInCalendar(date, by), transport_time: time, ...ofTruck },
    );
  const asked = [];
  for (const { own, load } of cases) {
    const { id: truckId, company_id: carrierId } = await truckAt(tartu, { home_location_id: tartu });
    await db
      .updateTable('transport_job_products')
      .set({ status: 'CANCELLED' })
      .from('transport_jobs as j')
      .whereRef('j.id', '=', 'transport_job_id')
      .where('j.truck_id', '=', truckId)
      .execute();
    for (const each of own) await haul(each, { truck_id: truckId });
    const row = await haul(load, { carrier_company_id: carrierId });
    asked.push({ truckId, rowId: row.id });
  }
  const { changes } = await suggest({ date, seconds: 0.2 });
  return Promise.all(
    asked.map(async ({ truckId, rowId }) => {
      const { body } = await staff.get<{ content: Truck[] }>(`/api/trucks?size=100&rowIds=${rowId}`);
      const choice = body.content.find(({ id }) => id === truckId)?.loadVerdict;
      const codes = (choice?.against ?? [])
        .map(({ code }) => code)
        .filter((code) => neverSuggested.has(code));
      return {
        against: choice?.inTheWay == null ? codes : ['BUSY', ...codes],
        isSuggested: changes.some((change) => change.rowId === rowId && change.truckId === truckId),
      };
    }),
  );
}

test('the choice and the suggestion know one rest: late in the evening, past midnight and when clocks change', async () => {
  const dayUntilLate = (by: number) => ['07:30', '15:00', '20:00'].map((time) => ({ by, time }));
  /** `night`: the time that it would be without the change of clocks in the night before. */
  const tableOf = (night: (time: string) => string): [Case, string[]][] => [
    // Done at 21:10; the truck stands where the load is.
    [{ own: dayUntilLate(-1), load: { time: night('08:10') } }, []],
    [{ own: dayUntilLate(-1), load: { time: night('06:10') } }, []],
    [{ own: dayUntilLate(-1), load: { time: night('06:09') } }, ['REST_SHORT']],
    // Three shortened rests of the week are over, and the fourth is none.
    [{ own: [-3, -2, -1].flatMap(dayUntilLate), load: { time: night('07:00') } }, []],
    [{ own: [-4, -3, -2, -1].flatMap(dayUntilLate), load: { time: night('07:00') } }, ['REST_SHORT']],
    [{ own: [-4, -3, -2, -1].flatMap(dayUntilLate), load: { time: night('08:10') } }, []],
    // The next day begins at half past seven.
    [{ own: [{ time: '15:00' }, ...dayUntilLate(1)], load: { time: '21:20' } }, []],
    [{ own: [{ time: '15:00' }, ...dayUntilLate(1)], load: { time: '21:21' } }, ['REST_SHORT']],
    // Work over midnight that fits into one day's length, and that does not.
    [{ own: [{ by: -1, time: '21:00' }], load: { time: '00:30' } }, []],
    [{ own: ['14:00', '22:00'].map((time) => ({ by: -1, time })), load: { time: '01:30' } }, []],
    [{ own: ['12:00', '18:00'].map((time) => ({ by: -1, time })), load: { time: '01:30' } }, ['REST_SHORT']],
    [{ own: [{ by: 1, time: '00:30' }], load: { time: '22:00' } }, []],
    // It sets off before midnight.
    [{ own: [], load: { time: '01:00', from: 'tallinn' } }, []],
  ];
  for (const [date, laterBy] of [
    ['2026-06-05', 0],
    ['2027-03-28', 60],
    ['2026-10-25', -60],
  ] as const) {
    const table = tableOf((time) => timeOfMinutes(minutesOfDay(time) + laterBy));
    const doors = await bothDoors(
      date,
      table.map(([each]) => each),
    );
    const found = doors.map(({ against, isSuggested }, index) => ({ date, index, against, isSuggested }));
    const right = table.map(([, against], index) => ({
      date,
      index,
      against,
      isSuggested: against.length === 0,
    }));
    expect(found).toEqual(right);
  }
});

const place = fc.constantFrom('tartu', 'jogeva', 'tallinn');
/** Six hours apart, so that a truck's own loads are not in each other's way. */
const hauls = fc.uniqueArray(
  fc.record({
    slot: fc.integer({ min: -8, max: 7 }),
    later: fc.constantFrom(0, 20, 45),
    from: place,
    to: place,
  }),
  { minLength: 1, maxLength: 6, selector: ({ slot }) => slot },
);
const cases = fc.array(
  hauls.map((slots): Case => {
    const [load, ...own] = slots.map(({ slot, later, from, to }) => {
      const minutes = slot * 6 * 60 + later;
      const by = Math.floor(minutes / dayMinutes);
      return { by, time: timeOfMinutes(minutes - by * dayMinutes), from, to };
    });
    return { own, load: Object.assign({ time: '08:00' }, load, { by: 0 }) };
  }),
  { minLength: 12, maxLength: 12 },
);

test(
  'what the choice marks is never suggested, and what it does not mark is',
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('2026-06-03', '2027-03-28', '2026-10-25'),
        cases,
        async (date, ofTrucks) => {
          const doors = await bothDoors(date, ofTrucks);
          const wrong = doors.flatMap(({ against, isSuggested }, index) =>
            isSuggested === (against.length === 0) ? [] : [{ ...ofTrucks[index], against, isSuggested }],
          );
          expect(wrong, JSON.stringify(wrong)).toEqual([]);
        },
      ),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 2), seed: 53, endOnFailure: true },
    );
  },
);

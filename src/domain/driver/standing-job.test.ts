import fc from 'fast-check';
import { expect, test } from 'vitest';

import { outcomeOf, type Report, standingJob, type WishedJob } from './standing-job.ts';

// Two trucks, two drivers, one office: whatever they do, and in whatever order it becomes known.

const trucks = [1, 2];
const rowIds = [11, 12];
const places = [101, 102, 103];

const wishes: fc.Arbitrary<WishedJob> = fc.record({
  day: fc.constantFrom('2026-05-20' as const, '2026-05-21' as const),
  truckId: fc.constantFrom(1, 2, null),
  trailerId: fc.constantFrom(7, null),
  rows: fc.tuple(
    ...rowIds.map((id) =>
      fc.record({
        id: fc.constant(id),
        isWanted: fc.boolean(),
        pickupId: fc.constantFrom(...places),
        destinationId: fc.constantFrom(...places, null),
        productId: fc.constantFrom(5, 6),
        quantity: fc.constantFrom(28_000, null),
      }),
    ),
  ),
});

const steps = [
  { what: 'on-route-to-pickup', stop: null },
  { what: 'arrival-at-location', stop: 'pickup' },
  { what: 'at-location', stop: 'pickup' },
  { what: 'arrival-at-location', stop: 'destination' },
  { what: 'at-location', stop: 'destination' },
] as const;

/** A journey of a truck, up to some step, of the job as its driver's phone showed it; perhaps with a correction. */
const journeys = (truckId: number): fc.Arbitrary<Report[]> =>
  fc
    .record({
      count: fc.integer({ min: 0, max: 5 }),
      startsAt: fc.integer({ min: 1, max: 1000 }),
      saw: wishes,
      sawRows: fc.subarray(rowIds),
      correction: fc.option(fc.string(), { nil: null }),
    })
    // oxlint-disable-next-line oxc/no-map-spread -- each is made anew
    .map(({ count, startsAt, saw, sawRows, correction }) => {
      const of = (index: number, fields: Partial<Report>): Report => ({
        actionId: `${truckId}-${index}`,
        what: 'edit',
        userId: truckId * 10,
        occurredAt: startsAt + index * 10,
        truckId,
        day: '2026-05-20',
        stop: null,
        seen: {
          day: saw.day,
          truckId: saw.truckId,
          rowIds: sawRows,
          places: saw.rows.map(({ id, pickupId, destinationId }) => ({ rowId: id, pickupId, destinationId })),
        },
        goods: [],
        values: {},
        ...fields,
      });
      const made = steps.slice(0, count).map(({ what, stop }, index) =>
        of(index, {
          what,
          stop,
          values: what === 'at-location' ? { [`${stop}.notes`]: `${truckId} ${index}` } : {},
        }),
      );
      const isCorrected = correction !== null && count >= 3;
      return isCorrected ? [...made, of(9, { values: { 'pickup.notes': correction } })] : made;
    });

const histories = fc
  .record({ wish: wishes, reports: fc.tuple(...trucks.map(journeys)).map((all) => all.flat()) })
  .chain(({ wish, reports }) =>
    fc.record({
      wish: fc.constant(wish),
      reports: fc.constant(reports),
      shuffled: fc.shuffledSubarray(reports, { minLength: reports.length, maxLength: reports.length }),
    }),
  );

const runs = { numRuns: 1000 };

test('the same stands in whatever order reports come', () => {
  fc.assert(
    fc.property(histories, ({ wish, reports, shuffled }) => {
      expect(standingJob(wish, shuffled)).toEqual(standingJob(wish, reports));
    }),
    runs,
  );
});

test('no report is lost, and none of a truck is on the journey of another', () => {
  fc.assert(
    fc.property(histories, ({ wish, reports }) => {
      const { journey, beside } = standingJob(wish, reports);
      const all = [...(journey === null ? [] : [journey]), ...beside];
      expect(all.flatMap((each) => each.reports.map(({ actionId }) => actionId)).toSorted()).toEqual(
        reports.map(({ actionId }) => actionId).toSorted(),
      );
      for (const each of all) {
        expect(each.reports.every(({ truckId }) => truckId === each.truckId)).toBe(true);
      }
    }),
    runs,
  );
});

test('what was done is never overwritten by a wish, and what differs is said', () => {
  fc.assert(
    fc.property(histories, ({ wish, reports }) => {
      const standing = standingJob(wish, reports);
      const { journey, rows, isCancelled, differences } = standing;
      if (journey === null || isCancelled) {
        for (const report of reports) expect(outcomeOf(standing, report)).toBe('KEPT');
        return;
      }
      const left = (stop: string) =>
        journey.reports.find((each) => each.what === 'at-location' && each.stop === stop);
      for (const row of rows) {
        const seenAt = (stop: string) => left(stop)?.seen?.places.find(({ rowId }) => rowId === row.id);
        if (journey.isLoaded) expect(row.pickupId).toBe(seenAt('pickup')?.pickupId ?? row.pickupId);
        const unloaded = seenAt('destination');
        if (unloaded !== undefined) expect(row.destinationId).toBe(unloaded.destinationId);
        // A row that no driver saw is not on the truck.
        if (journey.isLoaded) {
          expect(row.isLoaded).toBe(left('pickup')?.seen?.rowIds?.includes(row.id) ?? row.isLoaded);
        }
        const wanted = wish.rows.find(({ id }) => id === row.id);
        const isOther = row.isLoaded === true && wanted?.pickupId !== row.pickupId;
        expect(differences.some(({ field, rowId }) => field === 'pickup' && rowId === row.id)).toBe(isOther);
      }
    }),
    runs,
  );
});

test('goods on a truck are the job or kept beside it; the truck that the office gave the job goes first', () => {
  fc.assert(
    fc.property(histories, ({ wish, reports }) => {
      const { journey, beside, isCancelled } = standingJob(wish, reports);
      const officesHasSetOff = reports.some(
        ({ truckId, what }) => truckId === wish.truckId && what !== 'edit',
      );
      if (officesHasSetOff) expect(journey?.truckId).toBe(wish.truckId);
      if (journey === null && !isCancelled) expect(beside.every(({ isLoaded }) => !isLoaded)).toBe(true);
    }),
    runs,
  );
});

test('what the office entered changes no truck, day or row, and nothing that a driver said', () => {
  const entries = [
    { id: 1, isCompleted: false, values: { 'pickup.netWeightKg': 27_640 } },
    { id: 2, isCompleted: true, values: { 'destination.netWeightKg': 27_600 } },
  ];
  fc.assert(
    fc.property(histories, ({ wish, reports, shuffled }) => {
      const standing = standingJob(wish, reports, entries);
      expect(standingJob(wish, shuffled, entries.toReversed())).toEqual(standing);
      const { journey, ...without } = standingJob(wish, reports);
      const { journey: together, ...others } = standing;
      expect(others).toEqual(without);
      expect(together).toMatchObject({
        status: 'COMPLETED',
        reports: journey?.reports ?? [],
        doubles: journey?.doubles ?? [],
      });
      const said = Object.entries(journey?.values ?? {}).filter(([, value]) => value !== null);
      expect(Object.entries(together?.values ?? {})).toEqual(expect.arrayContaining(said));
    }),
    runs,
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { decimal, zero } from '../goods/decimal.ts';
import { jobRowStatuses } from '../job-row/job-row-status.ts';
import { type ComparedJob, type DayRow, dayJobs, type RowState } from './day-jobs.ts';
import { type Journey, reportByTruck, type ReportedJob, totalOf } from './day-report.ts';

const day = '2026-06-03';
const today = '2026-06-04';
const at = (time: string) => Date.parse(`${day}T${time}:00+03:00`);

const state = (more: Partial<RowState> = {}): RowState => ({
  day,
  status: 'UNCOMPLETED',
  truckId: 1,
  startsAt: 420,
  pickupId: 10,
  destinationId: 20,
  kg: decimal(28_500),
  ...more,
});

/** A row of a job of its own, by how it stood the evening before and what became of it. */
function rowOf(
  jobId: number,
  evening: Partial<RowState> | null,
  now: Partial<RowState> & { deliveredKg?: DayRow['now']['deliveredKg'] } = {},
): DayRow {
  const before = evening === null ? null : state(evening);
  return { jobId, day, evening: before, now: { deliveredKg: zero, ...state(evening ?? {}), ...now } };
}

function reported(rows: readonly DayRow[], journeys: Record<number, Journey> = {}): ReportedJob[] {
  return dayJobs(rows).map((job) =>
    Object.assign(job, {
      plannedKm: job.planned && decimal(100),
      plannedEmptyKm: job.planned && decimal(30),
      journey: journeys[job.jobId] ?? null,
    }),
  );
}

test('a job counts as it stood the evening before, whatever became of it', () => {
  const rows = [
    rowOf(1, {}, { status: 'COMPLETED', deliveredKg: decimal(28_460) }),
    rowOf(2, {}, { status: 'CANCELLED' }),
    rowOf(3, {}, { day: '2026-06-04' }),
    rowOf(4, {}, { truckId: 2 }),
    rowOf(5, {}),
    rowOf(6, null, { status: 'COMPLETED', deliveredKg: decimal(10_000) }),
    rowOf(7, { status: 'UNCONFIRMED' }, { status: 'UNCOMPLETED' }),
    rowOf(8, { day: '2026-06-02' }, { day }),
  ];
  const [first, second] = reportByTruck(reported(rows), today);
  expect(first).toMatchObject({
    truckId: 1,
    jobs: {
      planned: [1, 2, 3, 4, 5],
      driven: [1, 6],
      notDriven: [5, 7, 8],
      cancelled: [2],
      moved: [3],
      otherTruck: [4],
      added: [6, 7, 8],
    },
    plannedKg: decimal(142_500),
    deliveredKg: decimal(38_460),
    plannedKm: decimal(500),
    drivenKmUnknown: 2,
  });
  expect(second).toMatchObject({ truckId: 2, jobs: { planned: [], notDriven: [4], added: [4] } });
});

test('only a day that is over has something that was not driven; what is still under way is not', () => {
  const rows = [rowOf(1, {}), rowOf(2, {}, { status: 'IN_PROGRESS' }), rowOf(3, {}, { status: 'REJECTED' })];
  expect(reportByTruck(reported(rows), day)).toMatchObject([
    { jobs: { planned: [1, 2, 3], notDriven: [], ahead: [1, 2], cancelled: [3] } },
  ]);
  expect(reportByTruck(reported(rows), today)).toMatchObject([{ jobs: { notDriven: [1], ahead: [2] } }]);
});

test('plan and day are compared over the same rows', () => {
  const done = { status: 'COMPLETED', deliveredKg: decimal(28_460) } as const;
  const journey = { setOffAt: null, km: decimal(92), emptyKm: decimal(35), stops: [] };
  const rows = [
    rowOf(1, {}, done),
    // A row that came to the job later, and one that fell out of it.
    rowOf(1, null, { ...done, deliveredKg: decimal(1000) }),
    rowOf(1, { kg: decimal(700) }, { status: 'FAILED' }),
    rowOf(2, {}, done),
    rowOf(3, {}),
    rowOf(4, null, done),
    rowOf(5, {}, { ...done, truckId: 2 }),
  ];
  const [first, second] = reportByTruck(reported(rows, { 1: journey, 4: journey }), today);
  expect(first).toMatchObject({
    jobs: { asPlanned: [1, 2] },
    compared: {
      plannedKg: decimal(57_000),
      deliveredKg: decimal(56_920),
      plannedKm: decimal(100),
      drivenKm: decimal(92),
      plannedEmptyKm: decimal(30),
      drivenEmptyKm: decimal(35),
    },
    deliveredKg: decimal(86_380),
    drivenKm: decimal(184),
    plannedEmptyKm: decimal(120),
    drivenEmptyKm: decimal(70),
  });
  expect(second).toMatchObject({ jobs: { asPlanned: [] }, compared: { plannedKg: zero, deliveredKg: zero } });
});

test('what was neither planned nor stands on the day is not told', () => {
  const gone = [
    rowOf(1, null, { status: 'CANCELLED' }),
    rowOf(2, { status: 'SELF_SERVICE' }),
    rowOf(3, { status: 'UNCONFIRMED' }, { day: '2026-06-04' }),
  ];
  expect(dayJobs(gone)).toEqual([]);
});

test('rows of one job are one job: driven once all that stand are, planned with all that were', () => {
  const [job] = dayJobs([
    rowOf(1, { kg: decimal(1000) }, { status: 'COMPLETED', deliveredKg: decimal(900) }),
    rowOf(1, { kg: decimal(500), pickupId: 11 }, { status: 'CANCELLED' }),
    rowOf(1, null, { status: 'COMPLETED', deliveredKg: decimal(50) }),
  ]);
  expect(job).toMatchObject({
    planned: { kg: decimal(1500), stops: { pickups: [10, 11], destinations: [20] } },
    standing: { isDriven: true, deliveredKg: decimal(950) },
  });
});

test('a day begins with the first planned loading and the first arrival; waiting is charged after an hour', () => {
  const journey: Journey = {
    setOffAt: at('06:40'),
    emptyKm: null,
    km: decimal('92.5'),
    stops: [
      { arrivedAt: at('07:15'), endTime: at('08:42'), leftAt: at('08:45') },
      { arrivedAt: at('10:00'), endTime: null, leftAt: at('10:20') },
    ],
  };
  const rows = [
    rowOf(1, { startsAt: 600 }, { status: 'COMPLETED' }),
    rowOf(2, {}, { status: 'COMPLETED' }),
    rowOf(3, { startsAt: null }),
  ];
  expect(reportByTruck(reported(rows, { 1: journey }), today)).toMatchObject([
    {
      starts: [{ day, plannedAt: at('07:00'), setOffAt: at('06:40'), arrivedAt: at('07:15') }],
      comparedDays: 1,
      lateDays: 1,
      lateMinutes: 15,
      waitingMinutes: 107,
      chargedMinutes: 27,
      drivenKm: decimal('92.5'),
      drivenKmUnknown: 1,
      jobs: { waited: [1] },
    },
  ]);
});

test('a day’s beginning compares only jobs that were planned for the truck and still stand with it', () => {
  const arrivingAt = (time: string): Journey => ({
    setOffAt: at(time) - 30 * 60_000,
    km: null,
    emptyKm: null,
    stops: [{ arrivedAt: at(time), endTime: null, leftAt: null }],
  });
  const kept = rowOf(1, { startsAt: 600 });
  const fellOut = [
    rowOf(2, {}, { status: 'CANCELLED' }),
    rowOf(3, {}, { day: '2026-06-04' }),
    rowOf(4, {}, { truckId: 2 }),
  ];
  const added = rowOf(5, null, { status: 'COMPLETED' });
  const journeys = { 1: arrivingAt('10:20'), 4: arrivingAt('07:40'), 5: arrivingAt('06:00') };
  const reports = reportByTruck(reported([kept, ...fellOut, added], journeys), today);
  expect(reports).toMatchObject([
    {
      truckId: 1,
      starts: [{ day, plannedAt: at('10:00'), setOffAt: at('09:50'), arrivedAt: at('10:20') }],
      comparedDays: 1,
      lateDays: 1,
      lateMinutes: 20,
    },
    {
      truckId: 2,
      starts: [{ day, plannedAt: null, setOffAt: null, arrivedAt: null }],
      comparedDays: 0,
      lateDays: 0,
    },
  ]);
});

const anyState = fc.record({
  day: fc.constantFrom('2026-06-02', '2026-06-03', '2026-06-04'),
  status: fc.constantFrom(...jobRowStatuses),
  truckId: fc.constantFrom(null, 1, 2, 3),
  startsAt: fc.option(fc.integer({ min: 0, max: 1439 })),
  pickupId: fc.integer({ min: 1, max: 4 }),
  destinationId: fc.option(fc.integer({ min: 1, max: 4 })),
  kg: fc.integer({ min: 1, max: 30_000 }).map(decimal),
});
const anyRow = fc.record({
  jobId: fc.integer({ min: 1, max: 12 }),
  day: fc.constantFrom('2026-06-03', '2026-06-04'),
  evening: fc.option(anyState),
  now: fc
    .tuple(anyState, fc.integer({ min: 0, max: 30_000 }))
    .map(([now, kg]) => Object.assign(now, { deliveredKg: decimal(kg) })),
});
const instant = fc.option(fc.integer({ min: at('00:00'), max: at('23:59') }));
const anyJourney = fc.record({
  setOffAt: instant,
  km: fc.option(fc.integer({ min: 0, max: 500 }).map(decimal)),
  emptyKm: fc.option(fc.integer({ min: 0, max: 500 }).map(decimal)),
  stops: fc.array(fc.record({ arrivedAt: instant, endTime: instant, leftAt: instant }), { maxLength: 2 }),
});
const anyJobs = fc
  .tuple(
    fc.array(anyRow, { maxLength: 30 }),
    fc.array(fc.option(anyJourney), { minLength: 40, maxLength: 40 }),
  )
  .map(([rows, journeys]) =>
    dayJobs(rows).map((job, index) =>
      Object.assign(job, {
        plannedKm: job.planned && (index % 3 === 0 ? null : decimal(index)),
        plannedEmptyKm: job.planned && (index % 4 === 0 ? null : decimal(index)),
        journey: job.standing && (journeys[index] ?? null),
      }),
    ),
  );

test('what goes into a truck’s day comes out of it, and nothing is less than nothing', () => {
  fc.assert(
    fc.property(anyJobs, (jobs) => {
      for (const report of reportByTruck(jobs, today)) {
        const count = (part: keyof typeof report.jobs) => report.jobs[part].length;
        expect(count('planned') + count('added')).toBe(
          count('driven') +
            count('notDriven') +
            count('ahead') +
            count('cancelled') +
            count('moved') +
            count('otherTruck'),
        );
        const { jobs: _, starts: __, truckId: ___, compared, ...figures } = report;
        expect(compared.plannedKg <= report.plannedKg).toBe(true);
        expect(compared.deliveredKg <= report.deliveredKg).toBe(true);
        expect(compared.plannedKm <= report.plannedKm).toBe(true);
        expect(compared.drivenKm <= report.drivenKm).toBe(true);
        expect(compared.plannedEmptyKm <= report.plannedEmptyKm).toBe(true);
        expect(compared.drivenEmptyKm <= report.drivenEmptyKm).toBe(true);
        for (const figure of Object.values(figures)) expect(figure >= 0).toBe(true);
        expect(report.chargedMinutes).toBeLessThanOrEqual(report.waitingMinutes);
        expect(report.lateDays).toBeLessThanOrEqual(report.comparedDays);
      }
    }),
  );
});

test('the parts of all trucks are the whole, and those of all days are those of the days', () => {
  fc.assert(
    fc.property(anyJobs, (jobs) => {
      const total = totalOf(reportByTruck(jobs, today));
      const inOrder = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);
      const every = (part: (job: ComparedJob) => boolean) =>
        inOrder(jobs.filter(part).map(({ jobId }) => jobId));
      expect(inOrder(total.jobs.planned)).toEqual(every(({ planned }) => planned !== null));
      expect(inOrder(total.jobs.driven)).toEqual(every(({ standing }) => standing?.isDriven === true));
      const days = Map.groupBy(jobs, ({ day: each }) => each);
      const byDay = totalOf([...days.values()].map((ofDay) => totalOf(reportByTruck(ofDay, today))));
      const { jobs: _, ...figures } = total;
      expect(byDay).toMatchObject(figures);
    }),
  );
});

import { expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { PlannedJob, PlannedTruck } from '#api/planning/day-plan.ts';
import { freeFields } from '#domain/job-row/job-row-patch.ts';

import {
  byCarrier,
  isMovable,
  nearestQuarter,
  type Assignment,
  planDay,
  adjacentQuarter,
} from './day-plan.ts';
import { boardHours, visiblePart } from './visible-hours.ts';

const trucks = [
  { id: 1, carrier: { id: 7, name: 'Veoring OÜ' } },
  { id: 2, carrier: null },
  { id: 3, carrier: { id: 8, name: 'Eesti Vedu AS' } },
] as PlannedTruck[];

function row(id: number, truckId: number | null, time: string | null, values: Partial<JobRow> = {}): JobRow {
  const truck = truckId === null ? null : { id: truckId, licensePlateNumber: '123ABC' };
  return {
    id,
    transportJobId: 100 + id,
    truck,
    time,
    status: 'UNCOMPLETED',
    editableFields: freeFields(values.status ?? 'UNCOMPLETED', []),
    date: '2026-06-03',
    ...values,
  } as JobRow;
}

function lasting(id: number, workMinutes: number): PlannedJob {
  return { transportJobId: 100 + id, workMinutes } as PlannedJob;
}

const today = '2026-06-03';
const noMoves: ReadonlyMap<number, Assignment> = new Map();

function plan(rows: readonly JobRow[], jobs: readonly PlannedJob[] = [], moves = noMoves) {
  return planDay({ rows, jobs, trucks }, today, moves);
}

function lineOf(truckId: number, { lines }: ReturnType<typeof plan>) {
  const line = lines.find(({ truck }) => truck.id === truckId);
  return line?.jobs.map(({ job, startsAt, endsAt, level, isOverlapping }) => [
    job.id - 100,
    startsAt,
    endsAt,
    level,
    isOverlapping,
  ]);
}

test('a job stands on its truck from its time for as long as it takes', () => {
  const day = plan([row(2, 1, '11:00'), row(1, 1, '07:30')], [lasting(1, 150), lasting(2, 90)]);
  expect(lineOf(1, day)).toEqual([
    [1, 450, 600, 0, false],
    [2, 660, 750, 0, false],
  ]);
});

test('jobs that overlap stand under each other, those that touch do not', () => {
  const day = plan(
    [row(1, 1, '08:00'), row(2, 1, '09:00'), row(3, 1, '10:00')],
    [lasting(1, 120), lasting(2, 60), lasting(3, 60)],
  );
  expect(lineOf(1, day)).toEqual([
    [1, 480, 600, 0, true],
    [2, 540, 600, 1, true],
    [3, 600, 660, 0, false],
  ]);
  expect(day.lines[0]?.levels).toBe(2);
  expect(day.lines[1]?.levels).toBe(1);
});

test('a wash stands before its job in what the job before leaves of the time, and is said where that is nothing', () => {
  const washed = (id: number, workMinutes: number, regime: 'A' | 'B' = 'B') =>
    ({ ...lasting(id, workMinutes), cleaning: { regime, minutes: 45, isLearnt: false } }) as PlannedJob;
  const washesOf = (...times: [string, string, string]) => {
    const rows = times.map((time, index) => row(index + 1, 1, time));
    const day = plan(rows, [lasting(1, 60), washed(2, 60), washed(3, 60, 'A')]);
    return day.lines[0]?.jobs.map(({ wash }) => wash && [wash.from, wash.to]);
  };
  expect(washesOf('08:00', '11:00', '14:00')).toEqual([null, [615, 660], null]);
  expect(washesOf('08:00', '09:05', '14:00')).toEqual([null, [540, 545], null]);
  expect(washesOf('08:00', '08:30', '14:00')).toEqual([null, [510, 510], null]);
});

test('a job of the evening before stands at the beginning of the day, fixed there; one that runs over ends at its edge', () => {
  const fromEvening = row(1, 1, '22:30', { date: '2026-06-02' });
  const day = plan([fromEvening, row(2, 1, '23:00')], [lasting(1, 180), lasting(2, 120)]);
  expect(lineOf(1, day)).toEqual([
    [1, -90, 90, 0, false],
    [2, 1380, 1500, 0, false],
  ]);
  const [night, late] = day.lines[0]?.jobs ?? [];
  if (night === undefined || late === undefined) throw new Error('jobs are missing');
  expect(visiblePart(night)).toMatchObject({ from: 0, to: 90, runsOver: false });
  expect(visiblePart(late)).toMatchObject({ from: 1380, to: 1440, runsOver: true });
  expect([isMovable(night.job), isMovable(late.job)]).toEqual([false, true]);
  // Without a truck it waits on its own day alone.
  expect(plan([row(3, null, '22:30', { date: '2026-06-02' })]).tray).toEqual([]);
});

test('a job that a delay carries past midnight stands at the edge of its day, and from its real time on the next', () => {
  const delayed = { ...lasting(1, 90), delay: { later: 120, longer: 0 } } as PlannedJob;
  const cleaned = { ...delayed, cleaning: { regime: 'B', minutes: 30, isLearnt: false } } as PlannedJob;
  const drawn = (date: string) => {
    const scheduled = plan([row(1, 1, '23:15', { date })], [cleaned]).lines[0]?.jobs[0];
    if (scheduled === undefined) throw new Error('the job is missing');
    return { ...visiblePart(scheduled), wash: scheduled.wash };
  };
  expect(drawn(today)).toMatchObject({ from: 1410, to: 1440, loadingShare: 0, runsOver: true, wash: null });
  expect(drawn('2026-06-02')).toMatchObject({
    from: 75,
    to: 165,
    runsOver: false,
    wash: { from: 45, to: 75 },
  });
});

test('the first job of a truck says when the truck leaves home, the others follow', () => {
  const way = (id: number) => ({ ...lasting(id, 60), emptyMinutes: 40 });
  const day = plan([row(1, 1, '05:20'), row(2, 1, '08:00')], [way(1), way(2)]);
  expect(day.lines[0]?.jobs.map(({ departsAt }) => departsAt)).toEqual([280, null]);
  expect(boardHours(day.lines)).toEqual({ from: 4, to: 22 });
  expect(boardHours(day.lines, 24)).toEqual({ from: 0, to: 24 });
  expect(boardHours(day.lines, 6)).toEqual({ from: 4, to: 22 });
});

test('what is done stands in nobody’s way', () => {
  const day = plan([row(1, 1, '08:00', { status: 'COMPLETED' }), row(2, 1, '08:00')]);
  expect(lineOf(1, day)?.map(([id, , , , isOverlapping]) => [id, isOverlapping])).toEqual([
    [1, false],
    [2, false],
  ]);
});

test('what has no truck or no time is in the tray, by the time that is wished for', () => {
  const day = plan([
    row(1, null, null),
    row(2, 1, null),
    row(3, null, '09:00'),
    row(4, null, '07:00'),
    row(5, 2, '07:00'),
  ]);
  expect(day.tray.map(({ id }) => id - 100)).toEqual([4, 3, 1, 2]);
  expect(lineOf(2, day)).toHaveLength(1);
});

test('what is over, cancelled or fetched by the client is not waited for', () => {
  const day = plan([
    row(1, null, null, { status: 'COMPLETED' }),
    row(2, null, null, { status: 'CANCELLED' }),
    row(3, null, null, { status: 'SELF_SERVICE' }),
    row(4, 1, '08:00', { status: 'FAILED' }),
    row(5, 1, '08:00', { status: 'COMPLETED' }),
  ]);
  expect(day.tray).toEqual([]);
  expect(lineOf(1, day)?.map(([id]) => id)).toEqual([5]);
});

test('rows of one job are one block', () => {
  const day = plan([
    row(2, 1, '08:00', { transportJobId: 500 }),
    row(1, 1, '08:00', { transportJobId: 500 }),
  ]);
  const [scheduled] = day.lines[0]?.jobs ?? [];
  expect(scheduled?.job.rows.map(({ id }) => id)).toEqual([1, 2]);
  expect(scheduled?.isOverlapping).toBe(false);
});

test('a job is movable until one of its rows is under way', () => {
  const rows = [row(1, 1, '08:00', { transportJobId: 500 }), row(2, 1, '08:00', { transportJobId: 500 })];
  expect(isMovable(plan(rows).lines[0]!.jobs[0]!.job)).toBe(true);
  const started = [rows[0]!, { ...rows[1]!, editableFields: freeFields('ON_THE_WAY', []) }];
  expect(isMovable(plan(started).lines[0]!.jobs[0]!.job)).toBe(false);
});

test('a move that is on its way is shown as if it were done', () => {
  const day = plan([row(1, null, null)], [], new Map([[101, { truckId: 3, time: '06:15' }]]));
  expect(day.tray).toEqual([]);
  expect(lineOf(3, day)?.[0]?.slice(0, 2)).toEqual([1, 375]);
});

test('the board has the hours 05 to 22 and those in which something else happens', () => {
  expect(boardHours(plan([row(1, 1, '08:00')]).lines)).toEqual({ from: 5, to: 22 });
  const long = plan([row(1, 1, '03:45'), row(2, 2, '21:30')], [lasting(2, 300)]);
  expect(boardHours(long.lines)).toEqual({ from: 3, to: 24 });
});

test('times go by quarters of an hour and stay within the day', () => {
  expect([nearestQuarter(487), nearestQuarter(488), nearestQuarter(-20), nearestQuarter(1500)]).toEqual([
    '08:00',
    '08:15',
    '00:00',
    '23:45',
  ]);
  expect([adjacentQuarter('08:07', 1), adjacentQuarter('08:07', -1), adjacentQuarter('08:00', -1)]).toEqual([
    '08:15',
    '08:00',
    '07:45',
  ]);
});

test('carriers come by name, trucks without one last', () => {
  expect(byCarrier(plan([]).lines).map(({ carrier }) => carrier)).toEqual([
    'Eesti Vedu AS',
    'Veoring OÜ',
    null,
  ]);
});

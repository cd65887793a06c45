import fc from 'fast-check';
import { expect, test } from 'vitest';

import { jobRowStatuses } from '../job-row/job-row-status.ts';
import { alertKinds } from './alert-kind.ts';
import { urgencies } from './alert-rules.ts';
import { alertLines, alertStages, lineKey, type OpenAlert, rankAlert } from './work-list.ts';

const now = { day: '2026-05-20', time: '09:00' };
const alert = (fields: Partial<OpenAlert>): OpenAlert => ({
  id: 1,
  kind: 'TRUCK_MISSING',
  rowId: 11,
  jobId: 21,
  orderId: null,
  day: now.day,
  time: '14:00',
  status: 'UNCOMPLETED',
  raisedAt: 0,
  cause: '',
  ...fields,
});
const stageAndUrgencyOf = (fields: Partial<OpenAlert>) => {
  const { stage, urgency } = rankAlert(alert(fields), now);
  return [stage, urgency];
};

test('what is wrong on the road is urgent, whatever its hour', () => {
  expect(stageAndUrgencyOf({ kind: 'DRIVER_REPORT_NOT_APPLIED', status: 'CANCELLED' })).toEqual([
    'ROAD',
    'NOW',
  ]);
  expect(stageAndUrgencyOf({ kind: 'RELEASE_ASKED' })).toEqual(['ROAD', 'NOW']);
  expect(stageAndUrgencyOf({ kind: 'WEIGHT_UNUSUAL', status: 'IN_PROGRESS' })).toEqual(['ROAD', 'NOW']);
  expect(stageAndUrgencyOf({ kind: 'CHANGED_AFTER_SENDING', status: 'ON_THE_WAY' })).toEqual(['ROAD', 'NOW']);
  expect(stageAndUrgencyOf({ kind: 'WEIGHT_UNUSUAL', status: 'COMPLETED' })).toEqual(['OPEN', 'TODAY']);
  expect(stageAndUrgencyOf({ kind: 'DRIVER_NOTE', status: 'ON_THE_WAY' })).toEqual(['OPEN', 'TODAY']);
});

test('a load that should have begun is late, one that begins within two hours is urgent', () => {
  expect(stageAndUrgencyOf({ time: '08:59' })).toEqual(['LATE', 'NOW']);
  expect(stageAndUrgencyOf({ day: '2026-05-19' })).toEqual(['LATE', 'NOW']);
  expect(stageAndUrgencyOf({ kind: 'ORDER_UNCONFIRMED', status: 'UNCONFIRMED', time: '07:00' })).toEqual([
    'LATE',
    'NOW',
  ]);
  expect(stageAndUrgencyOf({ time: '11:00' })).toEqual(['OPEN', 'NOW']);
  expect(stageAndUrgencyOf({ time: '11:01' })).toEqual(['OPEN', 'TODAY']);
  // Without a time it may still be driven today.
  expect(stageAndUrgencyOf({ time: null })).toEqual(['OPEN', 'TODAY']);
  expect(stageAndUrgencyOf({ day: '2026-05-21' })).toEqual(['OPEN', 'LATER']);
});

test('a client who asks for a change waits for an answer now, whatever the day of the load', () => {
  expect(stageAndUrgencyOf({ kind: 'ORDER_CHANGE_ASKED', day: '2026-05-30' })).toEqual(['OPEN', 'NOW']);
});

test('an overload is wrong on the road', () => {
  expect(stageAndUrgencyOf({ kind: 'OVERLOADED', status: 'IN_PROGRESS', day: '2026-05-19' })).toEqual([
    'ROAD',
    'NOW',
  ]);
});

test('of past hours is what nothing can be done about', () => {
  expect(stageAndUrgencyOf({ kind: 'TRUCK_DOUBLE_BOOKED', time: '07:15' })).toEqual(['PAST', 'LATER']);
  expect(stageAndUrgencyOf({ kind: 'TRUCK_DOUBLE_BOOKED', time: '09:30' })).toEqual(['OPEN', 'NOW']);
  expect(stageAndUrgencyOf({ kind: 'SEND_FAILED', day: '2026-05-19' })).toEqual(['PAST', 'LATER']);
  expect(stageAndUrgencyOf({ kind: 'SEND_FAILED', day: '2026-05-19', status: 'ON_THE_WAY' })).toEqual([
    'ROAD',
    'NOW',
  ]);
  expect(stageAndUrgencyOf({ kind: 'SEND_FAILED', time: '08:00' })).toEqual(['LATE', 'NOW']);
  expect(stageAndUrgencyOf({ kind: 'SEND_FAILED', day: null, time: null, status: null })).toEqual([
    'OPEN',
    'TODAY',
  ]);
});

test('four loads of one order are one line, of each day one', () => {
  const loads = [1, 2, 3, 4].map((id) => alert({ id, rowId: 10 + id, jobId: 20 + id, orderId: 7 }));
  const [line, ...others] = alertLines([...loads, alert({ id: 5, orderId: 7, day: '2026-05-21' })], now);
  expect(line?.alerts.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(others.map(({ alerts }) => alerts.map(({ id }) => id))).toEqual([[5]]);
});

test('loads of one order that stand still for two reasons are two lines', () => {
  const stopped = alert({ kind: 'LOAD_STOPPED', orderId: 31, cause: 'REJECTED' });
  const keys = [stopped, { ...stopped, id: 2 }, { ...stopped, id: 3, cause: 'PAUSED' }].map(lineKey);
  expect(new Set(keys).size).toBe(2);
});

test('rows of one job without an order are one line; of two jobs two', () => {
  const lines = alertLines([alert({ id: 1 }), alert({ id: 2 }), alert({ id: 3, jobId: 22 })], now);
  expect(lines.map(({ alerts }) => alerts.length)).toEqual([2, 1]);
});

test('each report and note of a driver is a line of its own', () => {
  for (const kind of ['DRIVER_NOTE', 'DRIVER_REPORT_NOT_APPLIED', 'WEIGHT_UNUSUAL'] as const) {
    expect(
      alertLines([alert({ id: 1, kind, orderId: 7 }), alert({ id: 2, kind, orderId: 7 })], now),
    ).toHaveLength(2);
  }
});

test('a truck that stands in three jobs at once is one line, another truck another', () => {
  const booked = (id: number, cause: string) => alert({ id, jobId: id, kind: 'TRUCK_DOUBLE_BOOKED', cause });
  const lines = alertLines([booked(1, 'truck 5'), booked(2, 'truck 5'), booked(3, 'truck 6')], now);
  expect(lines.map(({ alerts }) => alerts.length)).toEqual([2, 1]);
});

test('on the road comes before late, late before open, open before past; of one stage the soonest first', () => {
  const lines = alertLines(
    [
      alert({ id: 1, jobId: 1, kind: 'TRUCK_DOUBLE_BOOKED', time: '07:00', cause: 'truck 5' }),
      alert({ id: 2, jobId: 2, time: '16:00' }),
      alert({ id: 3, jobId: 3, time: '12:00' }),
      alert({ id: 4, jobId: 4, time: '06:00' }),
      alert({ id: 5, jobId: 5, kind: 'RELEASE_ASKED', time: '18:00' }),
      alert({ id: 6, jobId: 6, time: '10:00' }),
      alert({ id: 7, jobId: 7, day: '2026-05-21', time: '05:00' }),
    ],
    now,
  );
  expect(lines.map(({ alerts: [first] }) => first.id)).toEqual([5, 4, 6, 3, 2, 7, 1]);
});

const anyAlert = fc.record<OpenAlert>({
  id: fc.integer({ min: 1, max: 1e6 }),
  kind: fc.constantFrom(...alertKinds),
  rowId: fc.option(fc.integer({ min: 1, max: 40 })),
  jobId: fc.option(fc.integer({ min: 1, max: 40 })),
  orderId: fc.option(fc.integer({ min: 1, max: 9 })),
  day: fc.option(fc.constantFrom('2026-05-19', '2026-05-20', '2026-05-21')),
  time: fc.option(fc.constantFrom('06:00', '08:59', '09:00', '10:30', '23:45')),
  status: fc.option(fc.constantFrom(...jobRowStatuses)),
  raisedAt: fc.integer({ min: 0, max: 1e12 }),
  cause: fc.constantFrom('', 'truck 5'),
});
const anyAlerts = fc.uniqueArray(anyAlert, { selector: ({ id }) => id, maxLength: 40 });

test('every alert stands in exactly one line, and a line has one cause', () => {
  fc.assert(
    fc.property(anyAlerts, (alerts) => {
      const lines = alertLines(alerts, now);
      const ids = lines.flatMap((line) => line.alerts.map(({ id }) => id));
      expect(ids.toSorted((a, b) => a - b)).toEqual(alerts.map(({ id }) => id).toSorted((a, b) => a - b));
      for (const line of lines) expect(new Set(line.alerts.map(lineKey)).size).toBe(1);
      expect(new Set(lines.map(({ alerts: [first] }) => lineKey(first))).size).toBe(lines.length);
    }),
  );
});

test('the order does not depend on the order in which alerts come, and never goes back in urgency', () => {
  fc.assert(
    fc.property(anyAlerts, (alerts) => {
      const lines = alertLines(alerts, now);
      expect(alertLines(alerts.toReversed(), now)).toEqual(lines);
      const ranks = lines.map(
        ({ urgency, stage }) => urgencies.indexOf(urgency) * 10 + alertStages.indexOf(stage),
      );
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    }),
  );
});

test('time never makes what is to be done before a load less urgent, until its day is over', () => {
  fc.assert(
    fc.property(anyAlert, fc.integer({ min: 0, max: 22 }), (one, hour) => {
      fc.pre(one.kind !== 'TRUCK_DOUBLE_BOOKED' && one.day === now.day);
      const at = (hours: number) =>
        rankAlert(one, { day: now.day, time: `${String(hours).padStart(2, '0')}:00` });
      const isOver = at(hour + 1).stage === 'PAST';
      const rank = (hours: number) => urgencies.indexOf(at(hours).urgency);
      expect(isOver || rank(hour + 1) <= rank(hour)).toBe(true);
    }),
  );
});

test('a load that stands still is late once its time has passed, and urgent within two hours of it', () => {
  const stopped = (time: string) =>
    rankAlert(alert({ id: 1, kind: 'LOAD_STOPPED', status: 'REJECTED', time }), now);
  expect(stopped('08:00')).toMatchObject({ stage: 'LATE', urgency: 'NOW' });
  expect(stopped('10:30')).toMatchObject({ stage: 'OPEN', urgency: 'NOW' });
  expect(stopped('16:00')).toMatchObject({ stage: 'OPEN', urgency: 'TODAY' });
});

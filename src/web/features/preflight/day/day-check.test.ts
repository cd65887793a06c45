import { expect, test } from 'vitest';

import { rowProblemSentences } from '#api/error-codes.ts';
import type { PreflightProblem, RowPreflight } from '#api/job-row/preflight.ts';
import { allSends } from '#domain/dispatch/preflight.ts';
import type { RowProblemCode } from '#domain/dispatch/row-problem.ts';

import { checkedRows, notConfigured, readySends, rowsToAsk, rowsToSend, sentOf } from './day-check.ts';

function problemOf(code: RowProblemCode, rowId: number): PreflightProblem {
  return { code, message: rowProblemSentences[code], rowId, mends: [] };
}

function row(rowId: number, values: Partial<RowPreflight> = {}): RowPreflight {
  const none = { sms: [], waybill: [], fleet: [], terminal: [] };
  return {
    rowId,
    time: null,
    status: 'UNCOMPLETED',
    quantity: 20,
    unit: 't',
    figures: ['unsent'],
    clash: null,
    isPushUnseen: false,
    toConfirm: [],
    ahead: [...allSends],
    load: null,
    ...values,
    sends: { ...none, ...values.sends },
  } as RowPreflight;
}

const lacksOf = (each: RowPreflight) => checkedRows([each])[0]?.lacks;
const howStands = (each: RowPreflight) => {
  const [checked] = checkedRows([each]);
  return [checked?.state, checked?.matter.what];
};

const truckless = row(1, {
  sends: {
    sms: [problemOf('JOB_WITHOUT_TRUCK', 1)],
    waybill: [problemOf('TRUCK_MISSING', 1), problemOf('DESTINATION_MISSING', 2)],
    fleet: [problemOf('TRUCK_MISSING', 1)],
    terminal: [problemOf('DESTINATION_NOT_TERMINAL', 1)],
  },
  ahead: ['sms', 'waybill', 'fleet'],
});

test('each thing is told once, with its sends; not what other rows lack, nor for sends that are not ahead', () => {
  expect(lacksOf(truckless)).toEqual([
    { ...problemOf('TRUCK_MISSING', 1), for: ['sms', 'waybill', 'fleet'] },
  ]);
  expect(lacksOf(row(3))).toEqual([]);
});

test('a missing carrier is told with the missing truck that would bring it, and alone where only it is missing', () => {
  const lacking = (...codes: RowProblemCode[]) => ({
    sms: [],
    fleet: [],
    waybill: codes.map((code) => problemOf(code, 1)),
    terminal: [],
  });
  const codesOf = (...codes: RowProblemCode[]) =>
    lacksOf(row(1, { sends: lacking(...codes) }))?.map((lack) => [lack.code, lack.for]);
  expect(codesOf('TRUCK_MISSING', 'CARRIER_MISSING')).toEqual([['TRUCK_MISSING', ['waybill']]]);
  expect(codesOf('CARRIER_MISSING', 'DESTINATION_MISSING')).toEqual([
    ['CARRIER_MISSING', ['waybill']],
    ['DESTINATION_MISSING', ['waybill']],
  ]);
  const smsOnly = { ...lacking('CARRIER_MISSING'), sms: [problemOf('TRUCK_MISSING', 1)] };
  expect(lacksOf(row(1, { sends: smsOnly }))).toEqual([
    { ...problemOf('TRUCK_MISSING', 1), for: ['sms', 'waybill'] },
  ]);
});

test('of a row that waits for its confirmation only that is told, and what can be corrected before', () => {
  const confirm = { ...problemOf('WRONG_JOB_STATUS', 1), mends: [{ of: 'confirm' as const, rowId: 1 }] };
  const locked = problemOf('DESTINATION_MISSING', 1);
  const waiting = row(1, { sends: { sms: [confirm], waybill: [confirm, locked], fleet: [], terminal: [] } });
  expect(lacksOf(waiting)).toEqual([{ ...confirm, for: ['sms', 'waybill'] }]);
  const begun = row(1, { sends: { sms: [], waybill: [locked], fleet: [], terminal: [] } });
  expect(lacksOf(begun)).toEqual([{ ...locked, for: ['waybill'] }]);
});

test('rows come in the order of the day', () => {
  const lacking = (rowId: number, time: string | null) =>
    row(rowId, { time, sends: { ...row(0).sends, fleet: [problemOf('TRUCK_MISSING', rowId)] } });
  const rows = [lacking(4, null), lacking(3, '09:00'), lacking(2, '08:00'), lacking(1, '09:00')];
  expect(checkedRows(rows).map((each) => each.row.rowId)).toEqual([2, 1, 3, 4]);
});

test('a row is told by the one matter that comes first, and only what stops it counts as not ready', () => {
  const sends = { sms: [], waybill: [], fleet: [], terminal: [problemOf('PRODUCT_SHELF_MISSING', 1)] };
  const noTruck = { ...truckless, figures: ['withoutTruck' as const, 'unsent' as const] };
  expect(howStands({ ...noTruck, figures: ['unconfirmed'] })).toEqual(['stopped', 'confirm']);
  expect(howStands({ ...noTruck, clash: { rowId: 9, time: '08:00' } })).toEqual(['stopped', 'truck']);
  expect(howStands({ ...noTruck, quantity: 180 })).toEqual(['stopped', 'split']);
  const rejected = { ...sends, sms: [problemOf('WRONG_JOB_STATUS', 1), problemOf('JOB_WITHOUT_TRUCK', 1)] };
  expect(howStands(row(1, { status: 'PAUSED', sends: rejected }))).toEqual(['stopped', 'state']);
  expect(howStands(row(1, { status: 'REJECTED', sends: rejected }))).toEqual(['stopped', 'refused']);
  expect(howStands(row(1, { clash: { rowId: 9, time: '08:00' } }))).toEqual(['stopped', 'clash']);
  expect(howStands(row(1, { sends: { ...sends, sms: [problemOf('QUANTITY_MISSING', 1)] } }))).toEqual([
    'stopped',
    'lack',
  ]);
  expect(howStands(row(1))).toEqual(['waiting', 'send']);
  // Short of a shelf alone, driver, waybill and fleet service are told all the same.
  expect(howStands(row(1, { sends }))).toEqual(['waiting', 'send']);
  expect(howStands(row(1, { sends, ahead: ['terminal'] }))).toEqual(['minor', 'lack']);
  expect(howStands(row(1, { ahead: [], figures: [] }))).toEqual(['done', 'none']);
  expect(howStands(row(1, { ahead: [], figures: [], isPushUnseen: true }))).toEqual(['minor', 'unseen']);
});

test('only rows that wait to be sent are sent together, none of which the list says that it is not ready', () => {
  const noCode = { ...row(0).sends, waybill: [problemOf('DRIVER_PERSONAL_CODE_MISSING', 2)] };
  const checked = checkedRows([
    row(1, { transportJobId: 1 }),
    // SMS and fleet service lack nothing of these.
    row(2, { transportJobId: 2, sends: noCode }),
    row(3, { transportJobId: 3, clash: { rowId: 9, time: '08:00' } }),
    row(4, { transportJobId: 4, ahead: ['terminal'], figures: [] }),
  ]);
  const waiting = checked.flatMap(({ row: { rowId }, state }) => (state === 'waiting' ? [rowId] : []));
  expect(waiting).toEqual([1]);
  expect([...new Set(readySends(checked).map(({ row: { rowId } }) => rowId))]).toEqual(waiting);
  expect(readySends(checked).map(({ send }) => send)).toEqual(allSends);
});

test('a system that nobody has configured is named once for the day, and no row waits for it', () => {
  const notSetUp: PreflightProblem = {
    ...problemOf('NOT_CONFIGURED', 1),
    message: 'SMSi teenus ei ole seadistatud',
  };
  const sends = { sms: [notSetUp], waybill: [], fleet: [], terminal: [] };
  const rows = [row(1, { sends, ahead: ['fleet'] }), row(2, { sends, ahead: ['fleet'] })];
  expect(notConfigured(rows)).toEqual(['SMSi teenus ei ole seadistatud']);
  expect(checkedRows(rows).flatMap(({ lacks }) => lacks)).toEqual([]);
});

test('of a send only the messages that were taken count as sent', () => {
  const recipients = [
    { text: 'Autojuht', isSent: true },
    { text: 'Klient', isSent: false },
  ];
  expect(sentOf({ state: 'done', recipients }, 2)).toBe(1);
  expect(sentOf({ state: 'refused', reason: '', recipients }, 2)).toBe(1);
  expect(sentOf({ state: 'done' }, 1)).toBe(1);
  expect(sentOf({ state: 'refused', reason: '' }, 1)).toBe(0);
});

test('what the board would ask about does not go with the others, nor does the rest of its job', () => {
  const asked = row(1, { transportJobId: 10, toConfirm: ['Puhkeaeg 9 h (vaja 11 h)'] });
  const rows = checkedRows([asked, row(2, { transportJobId: 10 }), row(3, { transportJobId: 11 })]);
  expect(rowsToSend(rows).map(({ row: { rowId } }) => rowId)).toEqual([3]);
  expect(rowsToAsk(rows).map(({ row: { rowId } }) => rowId)).toEqual([1]);
  // By itself it goes: what is asked stands beside the button.
  expect(readySends(checkedRows([asked])).length).toBeGreaterThan(0);
});

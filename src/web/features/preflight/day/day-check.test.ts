import { expect, test } from 'vitest';

import { rowProblemSentences } from '#api/error-codes.ts';
import type { PreflightProblem, RowPreflight } from '#api/job-row/preflight.ts';
import { allSends } from '#domain/dispatch/preflight.ts';
import type { RowProblemCode } from '#domain/dispatch/row-problem.ts';

import { notConfigured, ofSend, sentOf, unreadyRows } from './day-check.ts';

function message(code: RowProblemCode, rowId: number): PreflightProblem {
  return { code, message: rowProblemSentences[code], rowId, mends: [] };
}

function row(rowId: number, values: Partial<RowPreflight> = {}): RowPreflight {
  const none = { sms: [], waybill: [], fleet: [], terminal: [] };
  return {
    rowId,
    time: null,
    ahead: [...allSends],
    load: null,
    ...values,
    sends: { ...none, ...values.sends },
  } as RowPreflight;
}

const truckless = row(1, {
  sends: {
    sms: [message('JOB_WITHOUT_TRUCK', 1)],
    waybill: [message('TRUCK_MISSING', 1), message('DESTINATION_MISSING', 2)],
    fleet: [message('TRUCK_MISSING', 1)],
    terminal: [message('DESTINATION_NOT_TERMINAL', 1)],
  },
  ahead: ['sms', 'waybill', 'fleet'],
});

test('each thing is told once, with its sends; not what other rows lack, nor for sends that are not ahead', () => {
  expect(unreadyRows([row(3), truckless])).toEqual([
    { row: truckless, lacks: [{ ...message('TRUCK_MISSING', 1), for: ['sms', 'waybill', 'fleet'] }] },
  ]);
});

test('a missing carrier is told with the missing truck that would bring it, and alone where only it is missing', () => {
  const lacking = (...codes: RowProblemCode[]) => ({
    sms: [],
    fleet: [],
    waybill: codes.map((code) => message(code, 1)),
    terminal: [],
  });
  const codesOf = (...codes: RowProblemCode[]) =>
    unreadyRows([row(1, { sends: lacking(...codes) })])[0]?.lacks.map((lack) => [lack.code, lack.for]);
  expect(codesOf('TRUCK_MISSING', 'CARRIER_MISSING')).toEqual([['TRUCK_MISSING', ['waybill']]]);
  expect(codesOf('CARRIER_MISSING', 'DESTINATION_MISSING')).toEqual([
    ['CARRIER_MISSING', ['waybill']],
    ['DESTINATION_MISSING', ['waybill']],
  ]);
  const smsOnly = { ...lacking('CARRIER_MISSING'), sms: [message('TRUCK_MISSING', 1)] };
  expect(unreadyRows([row(1, { sends: smsOnly })])[0]?.lacks).toEqual([
    { ...message('TRUCK_MISSING', 1), for: ['sms', 'waybill'] },
  ]);
});

test('of a row that waits for its confirmation only that is told, and what can be corrected before', () => {
  const confirm = { ...message('WRONG_JOB_STATUS', 1), mends: [{ of: 'confirm' as const, rowId: 1 }] };
  const locked = message('DESTINATION_MISSING', 1);
  const waiting = row(1, { sends: { sms: [confirm], waybill: [confirm, locked], fleet: [], terminal: [] } });
  expect(unreadyRows([waiting])[0]?.lacks).toEqual([{ ...confirm, for: ['sms', 'waybill'] }]);
  const begun = row(1, { sends: { sms: [], waybill: [locked], fleet: [], terminal: [] } });
  expect(unreadyRows([begun])[0]?.lacks).toEqual([{ ...locked, for: ['waybill'] }]);
});

test('rows come in the order of the day', () => {
  const lacking = (rowId: number, time: string | null) =>
    row(rowId, { time, sends: { ...row(0).sends, fleet: [message('TRUCK_MISSING', rowId)] } });
  const rows = [lacking(4, null), lacking(3, '09:00'), lacking(2, '08:00'), lacking(1, '09:00')];
  expect(unreadyRows(rows).map((each) => each.row.rowId)).toEqual([2, 1, 3, 4]);
});

test('one send can be looked at alone', () => {
  const rows = unreadyRows([truckless]);
  expect(ofSend(rows, 'sms')).toHaveLength(1);
  expect(ofSend(rows, 'terminal')).toEqual([]);
});

test('a system that nobody has configured is named once for the day, and no row waits for it', () => {
  const away: PreflightProblem = { ...message('NOT_CONFIGURED', 1), message: 'Messente ei ole seadistatud' };
  const sends = { sms: [away], waybill: [], fleet: [], terminal: [] };
  const rows = [row(1, { sends, ahead: ['fleet'] }), row(2, { sends, ahead: ['fleet'] })];
  expect(notConfigured(rows)).toEqual(['Messente ei ole seadistatud']);
  expect(unreadyRows(rows)).toEqual([]);
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

import { expect, test } from 'vitest';

import { decimal } from '../goods/decimal.ts';
import { type AlertKind, alertKinds } from './alert-kind.ts';
import { type AlertAction, byUrgency, nextAction } from './alert-rules.ts';

test('kinds in the order of their urgency: each has one next action; without its row, one that needs none', () => {
  const row = { quantity: null, unit: 't', status: 'UNCOMPLETED' } as const;
  const actions = alertKinds
    .toSorted(byUrgency)
    .map((kind) => [kind, nextAction(kind, row), nextAction(kind, null)] as const);
  expect(actions).toEqual([
    ['DRIVER_REPORT_NOT_APPLIED', 'LOOK', 'LOOK'],
    ['LOAD_FORBIDDEN', 'LOOK', 'LOOK'],
    ['RELEASE_ASKED', 'LOOK', 'LOOK'],
    ['CHANGED_MEANWHILE', 'LOOK', 'LOOK'],
    ['PREVIOUS_LOADS_CHANGED', 'LOOK', 'LOOK'],
    ['OVERLOADED', 'OPEN_ROWS', 'OPEN_ROWS'],
    ['LOADED_OTHER_GOODS', 'LOOK', 'LOOK'],
    ['LATE_EXPECTED', 'OPEN_ROWS', 'OPEN_ROWS'],
    ['DRIVER_REPORT', 'LOOK', 'LOOK'],
    ['PRECURSOR_REPORT_DUE', 'OPEN_PRECURSORS', 'OPEN_PRECURSORS'],
    ['PRECURSOR_SHORT', 'REPORT_LOSS', 'REPORT_LOSS'],
    ['ORDER_CHANGE_ASKED', 'ANSWER', 'ANSWER'],
    ['LOAD_STOPPED', 'OPEN_ROWS', 'OPEN_ROWS'],
    ['TRUCK_DOUBLE_BOOKED', 'OPEN_ROWS', 'OPEN_ROWS'],
    ['CHANGED_AFTER_SENDING', 'SEND_AGAIN', 'LOOK'],
    ['SEND_FAILED', 'SEND_AGAIN', 'LOOK'],
    ['TRUCK_MISSING', 'ASSIGN_TRUCK', 'LOOK'],
    ['DRIVER_NOTE', 'MARK_READ', 'MARK_READ'],
    ['ORDER_UNCONFIRMED', 'CONFIRM', 'LOOK'],
    ['MESSAGE_RECEIVED', 'OPEN_MESSAGE', 'OPEN_MESSAGE'],
    ['WEIGHT_UNUSUAL', 'LOOK', 'LOOK'],
    ['PAPER_EXPIRING', 'OPEN_PAPERS', 'OPEN_PAPERS'],
    ['CONTRACT_NEARLY_USED', 'OPEN_ROWS', 'OPEN_ROWS'],
  ] satisfies [AlertKind, AlertAction, AlertAction][]);
});

test('what was sent by e-mail or as an e-invoice is sent again on its own screen', () => {
  for (const kind of ['CHANGED_AFTER_SENDING', 'SEND_FAILED'] as const) {
    expect(nextAction(kind, null, 'mail')).toBe('OPEN_ORDER');
    expect(nextAction(kind, null, 'e-invoice')).toBe('OPEN_STATEMENTS');
  }
});

test('what no truck carries is split before it gets one', () => {
  const row = { unit: 't', status: 'UNCOMPLETED' } as const;
  expect(nextAction('TRUCK_MISSING', { ...row, quantity: decimal(180) })).toBe('SPLIT');
  expect(nextAction('TRUCK_MISSING', { ...row, quantity: decimal(28) })).toBe('ASSIGN_TRUCK');
});

test('what its carrier refused gets another truck; what stands still otherwise is looked at', () => {
  const row = { quantity: decimal(28), unit: 't' };
  expect(nextAction('LOAD_STOPPED', { ...row, status: 'REJECTED' })).toBe('ASSIGN_TRUCK');
  expect(nextAction('LOAD_STOPPED', { ...row, status: 'PAUSED' })).toBe('OPEN_ROWS');
});

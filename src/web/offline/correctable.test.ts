import { expect, test } from 'vitest';

import { correctableProblems } from './correctable.ts';
import type { OutboxAction, OutboxItem, RefusedField } from './outbox-item.ts';

const left: OutboxAction = { what: 'at-location', stop: 'pickup', fields: { grossWeightKg: 9 } };
const arrived: OutboxAction = { what: 'arrival-at-location', stop: 'pickup' };

function refused(action: OutboxAction, problems: RefusedField[], status = 422): OutboxItem {
  return {
    seq: 1,
    userId: 1,
    actionId: 'a',
    transportJobId: 7,
    occurredAt: '2026-05-20T12:00:00+03:00',
    action,
    state: 'attention',
    refusal: { status, message: null, problems },
  };
}

test('lets the driver correct data that the server would not take', () => {
  const problems = [{ field: 'grossWeightKg', code: 'REQUIRED' } as const];
  expect(correctableProblems(refused(left, problems))).toBe(problems);
});

test('leaves what no field can put right to the other two choices', () => {
  expect(correctableProblems(refused(left, [{ field: 'grossWeightKg', code: 'REQUIRED' }], 409))).toBeNull();
  expect(correctableProblems(refused(left, []))).toBeNull();
  expect(correctableProblems(refused(left, [{ field: 'actionId', code: 'DUPLICATE' }]))).toBeNull();
  expect(correctableProblems(refused(arrived, [{ field: 'stop', code: 'INVALID' }]))).toBeNull();
  const edit: OutboxAction = { what: 'edit', version: 1, changes: {} };
  expect(
    correctableProblems(refused(edit, [{ field: 'changes.destination', code: 'NOT_ALLOWED' }])),
  ).toBeNull();
});

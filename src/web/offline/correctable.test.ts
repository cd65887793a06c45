import { expect, it } from 'vitest';

import { mendableProblems } from './correctable.ts';
import type { Deed, OutboxItem, RefusedField } from './outbox-item.ts';

const left: Deed = { what: 'at-location', stop: 'pickup', fields: { grossWeightKg: 9 } };
const arrived: Deed = { what: 'arrival-at-location', stop: 'pickup' };

function refused(deed: Deed, problems: RefusedField[], status = 422): OutboxItem {
  return {
    seq: 1,
    userId: 1,
    actionId: 'a',
    transportJobId: 7,
    occurredAt: '2026-05-20T12:00:00+03:00',
    deed,
    state: 'attention',
    refusal: { status, message: null, problems, current: null },
    faults: 0,
  };
}

it('lets the driver mend data that the server would not take', () => {
  const problems = [{ field: 'grossWeightKg', code: 'REQUIRED' } as const];
  expect(mendableProblems(refused(left, problems))).toBe(problems);
  expect(mendableProblems(refused(arrived, [{ field: 'occurredAt', code: 'INVALID' }]))).not.toBeNull();
});

it('leaves what no field can put right to the other two choices', () => {
  expect(mendableProblems(refused(left, [{ field: 'grossWeightKg', code: 'REQUIRED' }], 409))).toBeNull();
  expect(mendableProblems(refused(left, []))).toBeNull();
  expect(mendableProblems(refused(left, [{ field: 'actionId', code: 'DUPLICATE' }]))).toBeNull();
  expect(mendableProblems(refused(arrived, [{ field: 'stop', code: 'INVALID' }]))).toBeNull();
  const edit: Deed = { what: 'edit', version: 1, changes: {}, was: {} };
  expect(mendableProblems(refused(edit, [{ field: 'changes.destination', code: 'NOT_ALLOWED' }]))).toBeNull();
});

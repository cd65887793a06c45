import { expect, test } from 'vitest';

import { whenOf } from './alert-text.ts';

const today = '2026-11-26';

test('an alert of no load stands at the time it was raised; of a contract, which has none, at no time', () => {
  const raisedAt = '2026-11-26T00:00:00+02:00';
  expect(whenOf({ kind: 'CONTRACT_NEARLY_USED', row: null, raisedAt }, today)).toEqual({
    day: null,
    time: null,
  });
  const message = { kind: 'SEND_FAILED', row: null, raisedAt: '2026-11-27T07:15:00+02:00' } as const;
  expect(whenOf(message, today)).toEqual({ day: 'homme', time: '07:15' });
});

import { expect, test } from 'vitest';

import { derivedAlertId } from './alert-kind.ts';

test('derived alerts keep the ids that messages link to, whatever kinds are added', () => {
  expect(derivedAlertId('SEND_FAILED', 100_000_000_007)).toBe(40_100_000_000_007);
  expect(derivedAlertId('LOAD_STOPPED', 7)).toBe(170_000_000_000_007);
});

import { expect, test } from 'vitest';

import { summarize } from './form-summary.ts';

test('names the fields of each kind of wrong in one line', () => {
  expect(
    summarize([
      { label: 'Toode', message: 'Nõutud' },
      { label: 'Veo kuupäev', message: 'Formaat: pp.kk.aaaa' },
      { label: 'Kogus', message: 'Nõutud' },
    ]),
  ).toBe('Nõutud: Toode, Kogus\nFormaat: pp.kk.aaaa: Veo kuupäev');
  expect(summarize([])).toBeNull();
});

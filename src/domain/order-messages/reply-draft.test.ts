import { expect, test } from 'vitest';

import { replyDraft } from './reply-draft.ts';

const order = {
  id: 128,
  product: 'Nisu',
  unit: 't',
  quantity: 57,
  loads: 2,
  day: '2026-05-21',
  destination: 'Tartu terminal',
};

test.each([
  [order, 'Tellimus 128 vastu võetud: homme 21.05 2 koormat: Nisu, 57 t kokku. Sihtkoht Tartu terminal.'],
  [
    { ...order, loads: 1, quantity: 28.5, day: '2026-05-20', destination: null },
    'Tellimus 128 vastu võetud: täna 20.05 Nisu, 28,5 t.',
  ],
  [
    { ...order, loads: 1, quantity: null, day: '2026-05-30', destination: null },
    'Tellimus 128 vastu võetud: 30.05 Nisu.',
  ],
])('%j', (given, text) => {
  expect(replyDraft(given, '2026-05-20')).toBe(text);
});

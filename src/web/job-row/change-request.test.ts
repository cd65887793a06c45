import { expect, test } from 'vitest';

import { changeRequestText } from './change-request.ts';

const asked = {
  alertId: 1,
  message: 'kuupäev 25.11',
  wish: { transportDate: '2026-11-25', quantity: null, text: '' },
  isMade: false,
  askedAt: '2026-11-20T08:00:00+02:00',
  isOpen: true,
  answer: null,
  note: null,
};

test('a client reads what they asked, that it waits, and the answer', () => {
  expect(changeRequestText(asked, true)).toBe('Soovisite muuta: kuupäev 25.11, ootab vastust');
  const accepted = { ...asked, isOpen: false, answer: 'ACCEPTED' } as const;
  expect(changeRequestText({ ...accepted, isMade: null }, true)).toBe(
    'Soovisite muuta: kuupäev 25.11, vastus: nõus',
  );
  expect(changeRequestText({ ...accepted, isMade: true }, true)).toBe(
    'Soovisite muuta: kuupäev 25.11, vastus: nõus, tellimus on muudetud',
  );
  expect(changeRequestText(accepted, true)).toBe(
    'Soovisite muuta: kuupäev 25.11, vastus: nõus, muudatus on veel tegemata',
  );
  const refused = { ...asked, isOpen: false, answer: 'REFUSED', note: 'auto on juba teel' } as const;
  expect(changeRequestText(refused, true)).toBe(
    'Soovisite muuta: kuupäev 25.11, vastus: ei saa muuta, auto on juba teel',
  );
  expect(changeRequestText({ ...asked, isOpen: false }, false)).toBe(
    'Klient soovib muuta: kuupäev 25.11, kontor on soovi läbi vaadanud',
  );
});

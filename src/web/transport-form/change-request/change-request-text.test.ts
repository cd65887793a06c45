import { expect, test } from 'vitest';

import { changeRequestText } from './change-request-text.ts';

const asked = {
  alertId: 1,
  message: 'kuupäev 25.11.2026',
  wish: { transportDate: '2026-11-25', quantity: null, text: '' },
  isMade: false,
  written: null,
  askedAt: '2026-11-20T08:00:00+02:00',
  isOpen: true,
  answer: null,
  note: null,
};

test('a client reads what they asked, that it waits, and the answer', () => {
  expect(changeRequestText(asked, true)).toBe('Soovisite muuta: kuupäev 25.11.2026, ootab vastust');
  const accepted = { ...asked, isOpen: false, answer: 'ACCEPTED' } as const;
  expect(changeRequestText({ ...accepted, isMade: null }, true)).toBe(
    'Soovisite muuta: kuupäev 25.11.2026, vastus: nõus, kas tellimust muudeti, ei ole teada',
  );
  expect(changeRequestText({ ...accepted, isMade: true }, true)).toBe(
    'Soovisite muuta: kuupäev 25.11.2026, vastus: nõus, tellimus on muudetud',
  );
  expect(changeRequestText(accepted, true)).toBe(
    'Soovisite muuta: kuupäev 25.11.2026, vastus: nõus, vastates tellimust ei muudetud',
  );
  const written = { transportDate: '2026-11-25', quantity: null, message: 'kuupäev 25.11.2026' };
  expect(changeRequestText({ ...accepted, written }, true)).toBe(
    'Soovisite muuta: kuupäev 25.11.2026, vastus: nõus, tellimus on muudetud, osa koormaid jäi muule päevale',
  );
  const inWords = { ...accepted, message: 'kuupäev 25.11.2026, palun tulge tagant', isMade: null } as const;
  const wish = { ...asked.wish, text: 'palun tulge tagant' };
  expect(changeRequestText({ ...inWords, wish, written }, true)).toBe(
    'Soovisite muuta: kuupäev 25.11.2026, palun tulge tagant, vastus: nõus, tellimuses muudeti: kuupäev 25.11.2026',
  );
  expect(changeRequestText({ ...inWords, wish }, true)).toBe(
    'Soovisite muuta: kuupäev 25.11.2026, palun tulge tagant, vastus: nõus',
  );
  const refused = { ...asked, isOpen: false, answer: 'REFUSED', note: 'auto on juba teel' } as const;
  expect(changeRequestText(refused, true)).toBe(
    'Soovisite muuta: kuupäev 25.11.2026, vastus: ei saa muuta, auto on juba teel',
  );
  expect(changeRequestText({ ...asked, isOpen: false }, false)).toBe(
    'Klient soovib muuta: kuupäev 25.11.2026, kontor on soovi läbi vaadanud',
  );
});

import { expect, test } from 'vitest';

import { standingText } from './standing-text.ts';

type Load = Parameters<typeof standingText>[0]['rows'][number];

const today = '2026-11-27';
const load = (given: Partial<Load> = {}): Load => ({
  status: 'UNCOMPLETED',
  date: '2026-11-30',
  time: '08:00',
  truck: '123ABC',
  driver: { name: 'Tarmo Tamm', phone: null },
  deliveredAt: null,
  deliveredQuantity: null,
  unit: 't',
  ...given,
});
const text = (...rows: Load[]) =>
  standingText({ transportDate: '2026-12-01', rows }, today)
    .replaceAll('\u00A0', ' ')
    .replaceAll('\u2011', '-');
const delivered = load({
  status: 'COMPLETED',
  date: '2026-11-26',
  deliveredAt: '2026-11-26T11:20:00+02:00',
  deliveredQuantity: 28.46,
});

test('a load with a truck is planned, for a day and a time', () => {
  expect(text(load())).toBe('Planeeritud esmaspäevaks 30.11.2026 kell 08:00, auto 123 ABC, juht Tarmo Tamm');
  expect(text(load({ date: today, time: null, driver: null }))).toBe('Planeeritud tänaseks, auto 123 ABC');
  expect(text(load({ date: '2026-11-28' }))).toMatch(/^Planeeritud homseks kell 08:00,/u);
  expect(text(load({ date: '2027-01-04' }))).toMatch(/^Planeeritud esmaspäevaks 04.01.2027 /u);
  expect(text(load({ date: '2026-11-26' }))).toMatch(/^Oli planeeritud neljapäevaks 26.11.2026 /u);
});

test('what nobody has confirmed, or has no truck, is not planned', () => {
  const asked = load({ status: 'UNCONFIRMED' });
  expect(text(asked)).toBe('Ootab kinnitamist, soovitud teisipäevaks 01.12.2026');
  expect(text(load({ truck: null, driver: null }))).toBe(
    'Kinnitatud esmaspäevaks 30.11.2026 kell 08:00, auto on määramata',
  );
  expect(text(load(), asked, asked)).toMatch(
    /^Järgmine koorem planeeritud .*; 2 koormat ootab kinnitamist$/u,
  );
});

test('a truck that has set off is named without a time that nobody knows', () => {
  expect(text(load({ status: 'ON_THE_WAY' }))).toBe('Auto 123 ABC on teel, juht Tarmo Tamm');
  expect(text(load({ status: 'IN_PROGRESS', driver: null }))).toBe('Auto 123 ABC on laadimisel');
  expect(text(load({ status: 'IN_DESTINATION', driver: null }))).toBe('Auto 123 ABC on mahalaadimisel');
  expect(text(load({ status: 'IN_PROGRESS' }), load({ status: 'ON_THE_WAY' }))).toBe(
    '2 koormat on teel, laadimisel või mahalaadimisel',
  );
});

test('a delivery has the time that its driver gave, and none otherwise', () => {
  expect(text(delivered)).toBe('Kohale toimetatud neljapäeval 26.11.2026 kell 11:20, 28,46 t');
  const silent = { ...delivered, deliveredAt: null };
  expect(text(silent)).toBe('Kohale toimetatud 28,46 t');
  expect(text({ ...silent, deliveredQuantity: null })).toBe('Kohale toimetatud');
  expect(text(delivered, { ...delivered, deliveredAt: '2026-11-27T08:10:00+02:00' })).toBe(
    'Kõik 2 koormat on kohale toimetatud, viimane täna kell 08:10',
  );
  expect(text(delivered, silent)).toBe('Kõik 2 koormat on kohale toimetatud');
  expect(text(delivered, load())).toBe(
    'Kohale toimetatud 1 koorem 2-st; järgmine koorem planeeritud esmaspäevaks 30.11.2026 kell 08:00, auto 123 ABC, juht Tarmo Tamm',
  );
});

test('what has stopped, is fetched or cancelled says so', () => {
  expect(text(load({ status: 'REJECTED' }))).toBe('Kontor korraldab uue veo');
  expect(text(load({ status: 'PAUSED' }))).toBe('Vedu on peatatud');
  expect(text(load({ status: 'ERROR' }))).toBe('Kontor selgitab asjaolusid');
  expect(text(load({ status: 'SELF_SERVICE', truck: null }))).toBe(
    'Tulete ise järele esmaspäeval 30.11.2026 kell 08:00',
  );
  expect(text(load({ status: 'CANCELLED' }), load({ status: 'FAILED' }))).toBe('Tellimus on tühistatud');
  // What was cancelled does not count beside what is still to come.
  expect(text(load({ status: 'CANCELLED' }), load())).toMatch(/^Planeeritud esmaspäevaks/u);
});

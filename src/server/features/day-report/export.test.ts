import { expect, test } from 'vitest';

import type { DayReport } from '#api/planning/day-report.ts';

import { readWorkbook } from '../../../../tests/setup/read-workbook.ts';
import { xlsxOf } from '../../spreadsheet/xlsx.ts';
import { exportTrucks } from './export.ts';

/** This many jobs. */
const some = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const figures: DayReport['total'] = {
  jobs: {
    planned: some(1),
    added: some(2),
    driven: some(3),
    asPlanned: some(13),
    ahead: some(14),
    notDriven: some(4),
    cancelled: some(5),
    moved: some(6),
    otherTruck: some(7),
    waited: some(8),
  },
  plannedKm: 101.5,
  plannedKmUnknown: 9,
  drivenKm: 102.5,
  drivenKmUnknown: 10,
  plannedEmptyKm: 301.5,
  plannedEmptyKmUnknown: 15,
  drivenEmptyKm: 302.5,
  drivenEmptyKmUnknown: 16,
  plannedTonnes: 103.5,
  deliveredTonnes: 104.5,
  compared: {
    plannedKm: 201.5,
    drivenKm: 202.5,
    plannedEmptyKm: 401.5,
    drivenEmptyKm: 402.5,
    plannedTonnes: 203.5,
    deliveredTonnes: 204.5,
  },
  waitingMinutes: 105,
  chargedMinutes: 106,
  comparedDays: 11,
  lateDays: 12,
  lateMinutes: 107,
};

const written = {
  Alates: '2026-05-20',
  Kuni: '2026-05-21',
  'Hilinenud päevi': 12,
  'Hilinemine min': 107,
  'Veotöid plaanis': 1,
  Lisandus: 2,
  Sõidetud: 3,
  'Plaani järgi sõidetud': 13,
  Sõitmata: 4,
  'Veel sõita': 14,
  Tühistatud: 5,
  'Teisele päevale': 6,
  'Teisele autole': 7,
  'Km plaanis': 201.5,
  'Km sõidetud': 202.5,
  'Tühjalt km plaanis': 401.5,
  'Tühjalt km sõidetud': 402.5,
  'Tonne plaanis': 203.5,
  'Tonne tarnitud': 204.5,
  'Kogu plaan km': 101.5,
  'Teadmata pikkusega plaanis': 9,
  'Kokku sõidetud km': 102.5,
  'Kirja panemata km-ga': 10,
  'Kogu plaan tühjalt km': 301.5,
  'Kokku tühjalt sõidetud km': 302.5,
  'Kogu plaan t': 103.5,
  'Kokku tarnitud t': 104.5,
  'Ootamine min': 105,
  'Ootamine üle tunni min': 106,
};

const none = {
  Autojuht: '',
  Vedaja: '',
  'Esimene laadimine plaanis': '',
  'Sõitis välja': '',
  'Jõudis kohale': '',
};

test('every column of the report holds what its heading says: a line a truck, and their sum', async () => {
  const truck = { id: 1, licensePlateNumber: '123ABC', driver: 'Juhan Roo', carrier: 'Vedaja OÜ' };
  const start = {
    plannedAt: '2026-05-20T08:00:00+03:00',
    setOffAt: '2026-05-20T07:05:00+03:00',
    arrivedAt: '2026-05-20T08:20:00+03:00',
  };
  const report: DayReport = {
    from: '2026-05-20',
    to: '2026-05-21',
    trucks: [
      { ...figures, truck, start },
      { ...figures, truck: null, start: null },
    ],
    total: { ...figures, plannedTonnes: 207 },
  };
  const file = await Array.fromAsync(xlsxOf('Leht', exportTrucks(report)));
  expect(readWorkbook(Buffer.concat(file))).toEqual([
    {
      ...written,
      Auto: '123 ABC',
      Autojuht: 'Juhan Roo',
      Vedaja: 'Vedaja OÜ',
      'Esimene laadimine plaanis': '08:00',
      'Sõitis välja': '07:05',
      'Jõudis kohale': '08:20',
    },
    { ...written, ...none, Auto: 'Autota' },
    { ...written, ...none, Auto: 'Kokku', 'Kogu plaan t': 207 },
  ]);
});

import { expect, test } from 'vitest';

import type { DriverLanguage } from '#api/driver/languages.ts';
import type { JobSnapshot } from '#domain/push/job-snapshot.ts';

import { noticePayload } from './notice-payload.ts';

const wheat = {
  id: 1,
  product: { id: 7, name: 'Nisu', unit: 't' },
  quantity: '28.500',
  pickup: { id: 3, name: 'Põlde talu' },
  destination: { id: 4, name: 'Muuga terminal' },
  notes: null,
  wetGrain: true,
};
const job: JobSnapshot = { date: '2026-05-21', time: '08:00', truck: '123ABC', rows: [wheat] };

test('says when, where and what, in Estonian', () => {
  expect(noticePayload({ kind: 'JOB_NEW', changed: [] }, 7, job, 'et')).toEqual({
    title: 'Uus veotöö',
    body: '21.05.2026 · 08:00 · 123ABC\nPõlde talu → Muuga terminal\nNisu (märg) 28,5 t',
    tag: 'job-7',
    lang: 'et',
    url: '/services/truck-driver?truckLicensePlateNumber=123ABC&date=2026-05-21&job=7',
  });
});

test('says first what changed, in Russian', () => {
  const { title, body } = noticePayload({ kind: 'JOB_CHANGED', changed: ['date', 'notes'] }, 7, job, 'ru');
  expect(title).toBe('Рейс изменён');
  expect(body.split('\n')[0]).toBe('Изменено: дата, примечания');
});

test('writes units in the language too', () => {
  const pieces = { ...wheat, product: { ...wheat.product, unit: 'tk' }, quantity: '12', wetGrain: false };
  const goodsOf = (lang: DriverLanguage) =>
    noticePayload({ kind: 'JOB_NEW', changed: [] }, 7, { ...job, rows: [pieces] }, lang)
      .body.split('\n')
      .at(-1);
  expect([goodsOf('et'), goodsOf('ru'), goodsOf('en')]).toEqual(['Nisu 12 tk', 'Nisu 12 шт', 'Nisu 12 pcs']);
});

test('a cancelled job opens the list of its day, in English', () => {
  const noDestination = { ...job, time: null, rows: [{ ...wheat, destination: null, wetGrain: false }] };
  expect(noticePayload({ kind: 'JOB_CANCELLED', changed: [] }, 7, noDestination, 'en')).toMatchObject({
    title: 'Job cancelled',
    body: '21.05.2026 · 123ABC\nPõlde talu → no destination yet\nNisu 28,5 t',
    url: '/services/truck-driver?truckLicensePlateNumber=123ABC&date=2026-05-21',
  });
});

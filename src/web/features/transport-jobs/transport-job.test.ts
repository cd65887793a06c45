import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { transportJobRequest } from '#api/orders/transport-jobs.ts';

import { emptyTransportJob, transportJobSchema } from './transport-job.ts';

const product = {
  id: 3,
  label: 'Nisu',
  description: 'Teravili · t',
  externalId: 'T3',
  descr: 'Nisu',
  unit: 't',
  isBulk: true,
  notInPackageSize: false,
  packageSize: null,
  packageName: null,
  groupId: 99,
  groupName: 'Teravili',
  grossWeight: 1000,
  adr: null,
};
const filled = {
  ...emptyTransportJob(),
  transportDate: '2026-11-21',
  transportTime: '07:30',
  product,
  client: { id: 11, label: 'Kuuse Talu OÜ' },
  pickup: { id: 11, label: 'Kuuse talu' },
  quantity: 28.5,
};

test('the request has one date-time with offset and the reduced product', () => {
  const request = z.parse(transportJobSchema, filled);
  expect(request).toEqual({
    transportDate: '2026-11-21T07:30:00+02:00',
    product: {
      id: 3,
      descr: 'Nisu',
      unit: 't',
      isBulk: true,
      packageSize: null,
      group: { id: 99, descr: 'Teravili' },
      packageName: null,
      adr: null,
      grossWeight: 1000,
    },
    wetGrain: false,
    client: { id: 11 },
    pickup: { id: 11 },
    destination: null,
    truck: null,
    quantity: 28.5,
    notes: null,
  });
  expect(z.safeParse(transportJobRequest, request).success).toBe(true);
});

test.each([
  ['2026-03-29', '02:59', '2026-03-29T02:59:00+02:00'],
  ['2026-10-25', '03:30', '2026-10-25T03:30:00+03:00'],
  ['2026-10-25', '04:00', '2026-10-25T04:00:00+02:00'],
])('%s %s in Tallinn', (transportDate, transportTime, instant) => {
  expect(z.parse(transportJobSchema, { ...filled, transportDate, transportTime }).transportDate).toBe(
    instant,
  );
});

test('a time that the clocks leave out is sent as it was typed: the server refuses it by name', () => {
  const skipped = { ...filled, transportDate: '2026-03-29', transportTime: '03:30' };
  expect(z.parse(transportJobSchema, skipped).transportDate).toBe('2026-03-29T03:30:00+03:00');
});

test('all that is missing or cannot be read is named at once', () => {
  const empty = { ...emptyTransportJob(), transportDate: null };
  const wrong = (values: object) =>
    z.safeParse(transportJobSchema, values).error?.issues.map((issue) => issue.path[0]);
  expect(wrong(empty)).toEqual(['transportDate', 'transportTime', 'product', 'client', 'pickup', 'quantity']);
  expect(wrong({ ...filled, transportTime: '24:00' })).toEqual(['transportTime']);
});

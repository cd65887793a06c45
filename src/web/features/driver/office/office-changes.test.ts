import { expect, it } from 'vitest';

import type { DriverJob, DriverJobRow } from '#api/driver/driver-job.ts';
import type { DriverStatus } from '#domain/driver/driver-status.ts';

import { driverJob } from '../../../../../tests/setup/driver-jobs.ts';
import { et } from '../../../i18n/et/driver.ts';
import { officeChanges, officeViewOf } from './office-changes.ts';

function place(id: number, locationName: string): DriverJobRow['pickup'] {
  return {
    id,
    locationName,
    address: null,
    formattedAddress: null,
    latitude: null,
    longitude: null,
    locationCode: null,
    locationPhone: null,
    contact: null,
    contactName: null,
    companyId: 1,
  };
}

function row(id: number, over: Partial<DriverJobRow> = {}): DriverJobRow {
  return {
    id,
    version: 1,
    status: 'UNCOMPLETED',
    pickup: place(1, 'Kuuse kuivati'),
    destination: place(2, 'Muuga'),
    redirectedFrom: null,
    product: { id: 1, name: 'Nisu', unit: 't', isBulk: true },
    replacementProduct: null,
    quantity: 28.5,
    deliveredQuantity: null,
    shelf: null,
    batchId: null,
    notes: null,
    wetGrain: false,
    client: { id: 1, name: 'Kuuse Talu OÜ', externalId: null, phoneNumber: null, personName: null },
    ...over,
  };
}

function job(code: DriverStatus, rows: DriverJobRow[], over: Partial<DriverJob> = {}): DriverJob {
  return driverJob(code, { time: '08:00', transportJobProducts: rows, ...over });
}

const seen = officeViewOf(job('NOT_STARTED', [row(1)]));

it('is quiet while nothing changes but the driver’s own status', () => {
  expect(officeChanges(seen, job('AT_PICKUP', [row(1, { status: 'IN_PROGRESS', version: 3 })]), et)).toEqual(
    [],
  );
});

it('tells old and new of everything that matters before setting off', () => {
  const now = job(
    'NOT_STARTED',
    [row(1, { quantity: 21.25, wetGrain: true, destination: place(3, 'Tapa') })],
    {
      time: '10:30',
    },
  );
  expect(officeChanges(seen, now, et)).toEqual([
    { label: 'Kellaaeg', from: '08:00', to: '10:30' },
    { label: 'Toode', from: 'Nisu', to: 'Nisu · märg' },
    { label: 'Kogus', from: '28,5 t', to: '21,25 t' },
    { label: 'Sihtkoht', from: 'Muuga', to: 'Tapa' },
  ]);
});

it('leaves a new destination on the way to the notice that must be taken', () => {
  const now = job('ON_ROUTE_TO_DESTINATION', [row(1, { destination: place(3, 'Tapa'), notes: 'Värav 2' })]);
  expect(officeChanges(seen, now, et)).toEqual([{ label: 'Märkused', from: 'tühi', to: 'Värav 2' }]);
});

it('tells goods that came and went', () => {
  const now = job('NOT_STARTED', [
    row(1, { status: 'CANCELLED' }),
    row(2, { product: { id: 2, name: 'Raps', unit: 't', isBulk: true } }),
  ]);
  expect(officeChanges(seen, now, et)).toEqual([
    { label: 'Toode', from: 'tühi', to: 'Raps · 28,5 t' },
    { label: 'Toode', from: 'Nisu · 28,5 t', to: 'tühi' },
  ]);
});

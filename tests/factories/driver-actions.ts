import { randomUUID } from 'node:crypto';

import type { Db } from '../../src/server/db/schema.ts';
import { createCompany } from './companies.ts';
import { createLocation, createTerminal } from './locations.ts';
import { createGrain } from './products.ts';
import type { Overrides, Row } from './rows.ts';
import { createJobRow, factoryDay } from './transport-jobs.ts';
import { createTruck } from './trucks.ts';

/** A carrier with a truck, and one grain job for it that nobody has set off for. */
export interface Haul {
  carrierId: number;
  truck: Row<'trucks'>;
  row: Row<'transport_job_products'>;
  jobId: number;
}

/** The values of a haul; a carrier and a truck are made where none is given. */
export interface HaulOverrides {
  truck?: Row<'trucks'>;
  day?: string;
  row?: Overrides<'transport_job_products'>;
}

export async function createHaul(db: Db, { truck, day, row }: HaulOverrides = {}): Promise<Haul> {
  const own = truck ?? (await createTruck(db, { company_id: (await createCompany(db)).id }));
  const made = await createJobRow(db, {
    ...row,
    pickup_location_id: row?.pickup_location_id ?? (await createLocation(db)).id,
    destination_location_id: row?.destination_location_id ?? (await createTerminal(db)).id,
    product_id: row?.product_id ?? (await createGrain(db)).id,
    job: { truck_id: own.id, transport_date: day ?? factoryDay, transport_time: '08:00' },
  });
  return { carrierId: own.company_id ?? 0, truck: own, row: made, jobId: made.transport_job_id };
}

/** Returns the fields of every driver's request; by default it happens at the tests' noon. */
export function actionFields(transportJobId: number, occurredAt = '2026-05-20T12:00:00+03:00') {
  return { actionId: randomUUID(), occurredAt, transportJobId };
}

/** Two weighings that fit the rules: net 28 480 kg. */
export const weights = { grossWeightKg: 43_980, vehicleWeightKg: 15_500 };

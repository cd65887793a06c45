import { jobFields, type JobRowField, rowFields } from '#domain/job-row/job-row-columns.ts';

import type { Database } from '../db/schema.ts';
import { stored } from './stored.ts';

/** The stored fields of a row of the job table. */
export const storedRow = stored(rowFields, {
  client: 'client_location_id',
  pickup: 'pickup_location_id',
  destination: 'destination_location_id',
  product: 'product_id',
  quantity: 'quantity',
  shelf: 'shelf',
  notes: 'notes',
  wetGrain: 'wet_grain',
  priority: 'priority',
} satisfies Record<string, keyof Database['transport_job_products']>);

/** The stored fields of a job, which its rows share. Its day stands in its rows too, by which they are found. */
export const storedJob = stored(jobFields, {
  date: 'transport_date',
  time: 'transport_time',
  carrier: 'carrier_company_id',
  truck: 'truck_id',
  customerManager: 'customer_manager_id',
  trailer: 'trailer_id',
} satisfies Record<string, keyof Database['transport_jobs']>);

/** The columns of both. */
export const jobRowStorage: Readonly<Record<JobRowField, string>> = {
  ...storedRow.columns,
  ...storedJob.columns,
};

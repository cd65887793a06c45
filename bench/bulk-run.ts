import type { Day } from '#domain/calendar/day.ts';

import type { Db } from '../src/server/db/schema.ts';

/** The number of rows to add to each table. The rest (people, representatives, users, stock) follows from these. */
export interface BulkSizes {
  companies: number;
  locations: number;
  products: number;
  trucks: number;
  jobRows: number;
  /** The days behind us that the rows are spread over; almost three years when left out. */
  pastDays?: number;
  /** The days to come that they are spread over; two weeks when left out. */
  futureDays?: number;
}

/** The parameters of the statements of the bulk data. */
export interface BulkRun {
  db: Db;
  sizes: BulkSizes;
  today: Day;
  /** The highest id in each table so far; new ids follow it without gaps. */
  last: Record<FilledTable, number>;
}

export const filledTables = [
  'companies',
  'people',
  'representatives',
  'locations',
  'product_groups',
  'products',
  'warehouses',
  'stock',
  'trucks',
  'users',
  'transport_jobs',
  'transport_job_products',
] as const;
export type FilledTable = (typeof filledTables)[number];

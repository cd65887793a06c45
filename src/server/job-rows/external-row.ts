import { type RawBuilder, sql } from 'kysely';

import type { SentRow } from '#domain/dispatch/changed-after-sending.ts';
import type { PreflightRow, Send } from '#domain/dispatch/preflight.ts';
import { type Decimal, decimal } from '#domain/goods/decimal.ts';

import type { Db } from '../db/schema.ts';
import { storedNumber } from '../db/stored-number.ts';
import { trailerOf } from './job-row.ts';
import type { RowLocationRecord } from './row-location.ts';
import { externalColumns, type ExternalProduct, findRowRecords } from './row-record.ts';

/**
 * A row as external systems, SMSes and documents show it: `product` is what is on the truck; before loading, what is to
 * be loaded, the replacement if there is one (docs/requirements.md, 'Goods changed after loading').
 */
export type ExternalRow = ReturnType<typeof toExternalRow>;

/** Finds the rows of a job that are not cancelled, or all, in the order they were made. */
export async function findJobRows(
  db: Db,
  jobId: number,
  which: 'living' | 'cancelled too' = 'living',
): Promise<ExternalRow[]> {
  const ofStatus = which === 'living' ? sql`and status <> 'CANCELLED'` : sql``;
  const ids = sql<number[]>`array(
    select id from transport_job_products where transport_job_id = ${jobId} ${ofStatus} order by id)`;
  return (await findRecords(db, ids)).map(toExternalRow);
}

/** Finds the rows of these jobs, cancelled ones too. */
export async function findRowsOfJobs(db: Db, jobIds: readonly number[]): Promise<ExternalRow[]> {
  const ids = sql<number[]>`array(
    select id from transport_job_products where transport_job_id = any(${sql.val(jobIds)}::bigint[]) order by id)`;
  return (await findRecords(db, ids)).map(toExternalRow);
}

/** Finds the rows of a day (YYYY-MM-DD) that are not cancelled. */
export async function findDayRows(db: Db, day: string): Promise<ExternalRow[]> {
  const ids = sql<number[]>`array(
    select id from transport_job_products where transport_date = ${day} and status <> 'CANCELLED' order by id)`;
  return (await findRecords(db, ids)).map(toExternalRow);
}

/** Finds one row, or null. Cancelled ones too. */
export async function findExternalRow(db: Db, rowId: number): Promise<ExternalRow | null> {
  const [row] = await findRecords(db, sql`array[${rowId}::bigint]`);
  return row === undefined ? null : toExternalRow(row);
}

function findRecords(db: Db, ids: RawBuilder<number[]>) {
  return findRowRecords(db, ids, externalColumns);
}

function toExternalRow(record: Awaited<ReturnType<typeof findRecords>>[number]) {
  const product: ExternalProduct = record.otherProduct ?? {
    id: record.productId,
    externalId: record.productExternalId,
    name: record.productName,
    unit: record.productUnit,
    cnCode: record.productCnCode,
    adr: record.productAdr,
    dangerous: record.productDangerous,
    isBulk: record.productIsBulk,
    grossWeight: record.productGrossWeight,
    packageName: record.productPackageName,
    packageSize: record.productPackageSize,
  };
  return {
    id: record.id,
    jobId: record.jobId,
    siblingStatuses: record.siblingStatuses,
    status: record.status,
    date: record.date,
    time: record.time,
    quantity: record.loadedQuantity ?? record.quantity,
    shelf: record.shelf,
    batchId: record.batchId,
    tiedToId: record.tiedToId,
    notes: record.notes,
    wetGrain: record.wetGrain,
    version: record.version,
    isSMSSent: record.isSMSSent,
    smsSentAs: record.smsSentAs,
    changedAfterSending: record.changedAfterSending,
    sent: {
      terminal: record.sentToPkTerminal,
      waybill: record.sentToWaybill,
      fleet: record.sentToFleetService,
    },
    product,
    /** The ordered product, if another is to be loaded in its place. */
    replaced:
      !record.isLoaded && record.replacementId !== null
        ? { name: record.productName, unit: record.productUnit }
        : null,
    pickup: record.pickup,
    destination: record.destination,
    client: record.client,
    truck:
      record.truckId === null
        ? null
        : {
            id: record.truckId,
            licensePlateNumber: record.truckPlate,
            driverName: record.truckDriverName,
            driverPersonalCode: record.truckDriverPersonalCode,
            driverEmail: record.truckDriverEmail,
            driverPhone: record.truckDriverPhone,
            fleetUserId: record.truckFleetUserId,
          },
    trailer: trailerOf(record),
    carrier:
      record.carrierId === null
        ? null
        : {
            id: record.carrierId,
            externalId: record.carrierExternalId,
            name: record.carrierName,
            regNo: record.carrierRegNo,
          },
  };
}

/**
 * Returns the quantity to send. The pre-flight stops rows without a quantity: a missing one is a fault in the program
 * and throws.
 */
export function quantityToSend({ id, quantity }: ExternalRow): Decimal {
  if (quantity === null) throw new Error(`Row ${id} has no quantity to send`);
  return decimal(quantity);
}

/** Returns a row as it would be sent to others now. */
export function toSentRow(row: ExternalRow): SentRow {
  const named = ({ id, name }: { id: number; name: string }) => ({ id, name });
  return {
    date: row.date,
    time: row.time,
    pickup: named(row.pickup),
    destination: row.destination && named(row.destination),
    product: named(row.product),
    quantity: storedNumber(row.quantity),
    unit: row.product.unit,
    truck: row.truck?.licensePlateNumber ?? null,
    trailer: row.trailer?.registrationNumber ?? null,
    driver: row.truck?.driverName ?? null,
    notes: row.notes?.trim() || null,
  };
}

/**
 * Returns a row as the pre-flight rules take it. `jobRows` are the rows of its job that are not cancelled,
 * `unconfigured` the sends without an external system. A row changed after it was sent may be sent again: waybill and
 * announcement are of the whole job.
 */
export function toPreflightRow(
  row: ExternalRow,
  jobRows: readonly ExternalRow[],
  isLoadForbidden: boolean,
  unconfigured: readonly Send[],
): PreflightRow {
  const location = ({ company, ...rest }: RowLocationRecord) => ({ ...rest, companyRegNo: company.regNo });
  const isChanged = (channel: 'SMS' | 'WAYBILL' | 'TERMINAL') =>
    [row, ...jobRows].some(({ changedAfterSending }) => changedAfterSending.includes(channel));
  return {
    status: row.status,
    isSent: {
      terminal: row.sent.terminal && !isChanged('TERMINAL'),
      waybill: row.sent.waybill && !isChanged('WAYBILL'),
      fleet: row.sent.fleet && !row.changedAfterSending.includes('FLEET'),
      sms: row.isSMSSent && !isChanged('SMS'),
    },
    rowCount: Math.max(1, jobRows.length),
    product: row.product,
    quantity: storedNumber(row.quantity),
    shelf: row.shelf,
    truck: row.truck,
    carrier: row.carrier,
    pickup: location(row.pickup),
    destination: row.destination && location(row.destination),
    isLoadForbidden,
    unconfigured,
  };
}

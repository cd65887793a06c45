import { problem } from '#api/error-codes.ts';
import type { JobForSms } from '#api/sms/messages.ts';
import { preflight } from '#domain/dispatch/preflight.ts';
import { decimal, decimalToNumber } from '#domain/goods/decimal.ts';

import type { Db } from '../../db/connect.ts';
import { invalid, notFound } from '../../http/errors.ts';
import {
  findJobRows,
  findRow,
  type ExternalPlace,
  type ExternalRow,
  toPreflightRow,
} from '../../job-rows/job-record.ts';
import { rowPlace } from '../../job-rows/row-location.ts';

/** What SMSes about the job of a row are drafted from. Refusals: 404, 422 with every row message. */
export async function findJobForSms(db: Db, rowId: number): Promise<JobForSms> {
  const row = await findRow(db, rowId);
  if (row === null) throw notFound();
  const rows = await findJobRows(db, row.jobId);
  const codes = preflight('sms', toPreflightRow(row, rows.length));
  if (codes.length > 0 || row.truck === null) {
    throw invalid(codes.map((code) => Object.assign(problem(code), { rowId })));
  }
  const details = await findDetails(db, row.jobId);
  const ids = new Set(rows.map(({ id }) => id));
  const parentOf = (each: ExternalRow) => details.get(each.id)?.tied_to_id ?? null;
  const isTied = (each: ExternalRow) => ids.has(parentOf(each) ?? 0);
  const toSmsRow = (each: ExternalRow) => ({
    ...goodsAndPlacesOf(each),
    batchId: details.get(each.id)?.batch_id ?? null,
    replacementProduct: replacementOf(details.get(each.id)),
    clientName: each.client.company.name,
    clientExternalId: each.client.externalId,
    clientPhone: each.client.phone,
    clientPersonName: each.client.contactName,
    tiedTransportJobProducts: rows.filter((tied) => parentOf(tied) === each.id).map(goodsAndPlacesOf),
  });
  return {
    transportJobId: row.jobId,
    transportJobProducts: rows.filter((each) => !isTied(each)).map(toSmsRow),
    truck: {
      truckId: row.truck.id,
      companyId: row.carrier?.id ?? null,
      externalCompanyId: row.carrier?.externalId ?? null,
      licensePlateNumber: row.truck.licensePlateNumber,
      driverName: row.truck.driverName,
      driverPhone: row.truck.driverPhone,
    },
  };
}

function goodsAndPlacesOf({ id, product, quantity, shelf, pickup, destination }: ExternalRow) {
  return {
    id,
    productName: product.name,
    productUnit: product.unit,
    quantity: decimalToNumber(decimal(quantity)),
    shelf,
    pickup: placeOf(pickup),
    destination: destination === null ? null : placeOf(destination),
  };
}

function placeOf(place: ExternalPlace) {
  return rowPlace({
    id: place.id,
    locationName: place.name,
    address: place.address,
    latitude: place.latitude,
    longitude: place.longitude,
    locationCode: place.code,
    locationPhone: place.phone,
    contactName: place.contactName,
    companyId: place.company.id,
  });
}

type Details = Awaited<ReturnType<typeof findDetails>> extends Map<number, infer D> ? D : never;

/** What only SMSes tell of rows: batch, the row that they are tied to, the product loaded instead. */
async function findDetails(db: Db, jobId: number) {
  const rows = await db
    .selectFrom('transport_job_products as r')
    .leftJoin('products as replacement', 'replacement.id', 'r.replacement_product_id')
    .select(['r.id', 'r.batch_id', 'r.tied_to_id'])
    .select(['replacement.id as product_id', 'replacement.name', 'replacement.unit'])
    .where('r.transport_job_id', '=', jobId)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function replacementOf(details: Details | undefined) {
  if (details === undefined || details.product_id === null) return null;
  return { id: details.product_id, name: details.name ?? '', unit: details.unit ?? '' };
}

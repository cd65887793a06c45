import { problem } from '#api/error-codes.ts';
import type { JobForSms } from '#api/sms/sms.ts';
import { changedSince } from '#domain/dispatch/changed-after-sending.ts';
import { preflight } from '#domain/dispatch/preflight.ts';
import { isFormerDriver, type PresentDriver } from '#domain/sms/former-driver-sms.ts';
import { sentText } from '#domain/sms/sms-text.ts';

import type { Db } from '../../db/schema.ts';
import { storedNumber } from '../../db/stored-number.ts';
import { findFormerDrivers } from '../../external/former-drivers.ts';
import { modeOf, notConfiguredRefusal, unconfiguredOf } from '../../external/not-configured.ts';
import type { SmsPort } from '../../external/send-port.ts';
import { invalid, notFound } from '../../http/errors.ts';
import {
  findJobRows,
  findExternalRow,
  type ExternalRow,
  toPreflightRow,
  toSentRow,
} from '../../job-rows/external-row.ts';
import { toRowLocation } from '../../job-rows/row-location.ts';
import { findBlockedRows } from '../../load-spaces/row-verdicts.ts';

/**
 * Reads the data that SMS drafts about the job of a row need. Throws a refusal: 404, 422 with every row problem, 503
 * without a service.
 */
export async function readJobForSms(db: Db, rowId: number, now: number, port: SmsPort): Promise<JobForSms> {
  const row = await findExternalRow(db, rowId);
  if (row === null) throw notFound();
  const rows = await findJobRows(db, row.jobId);
  const blocked = await findBlockedRows(db, [rowId], now);
  const checked = toPreflightRow(row, rows, blocked.has(rowId), unconfiguredOf('sms', port));
  const codes = preflight('sms', checked);
  const problems = codes
    .filter((code) => code !== 'NOT_CONFIGURED')
    .map((code) => Object.assign(problem(code), { rowId }));
  if (problems.length < codes.length) throw notConfiguredRefusal('sms', problems);
  if (codes.length > 0 || row.truck === null) throw invalid(problems);
  return {
    transportJobId: row.jobId,
    date: row.date,
    time: row.time,
    changes: rows.flatMap(changesOf),
    driverChanges: rows.filter(isPresentDriverNotified).flatMap(changesOf),
    transportJobProducts: smsRowsOf(rows),
    formerDrivers: await findFormerDriversOfRow(db, row, port),
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

/** Returns the rows of a job as SMS drafts name them: tied ones with the row that they go with. */
export function smsRowsOf(rows: readonly ExternalRow[]): JobForSms['transportJobProducts'] {
  const ids = new Set(rows.map(({ id }) => id));
  const toSmsRow = (each: ExternalRow) => ({
    ...goodsAndLocationsOf(each),
    batchId: each.batchId,
    wetGrain: each.wetGrain,
    notes: each.notes,
    ...(each.replaced && { productName: each.replaced.name, productUnit: each.replaced.unit }),
    replacementProduct: each.replaced && replacementOf(each),
    clientName: each.client.company.name,
    clientExternalId: each.client.externalId,
    clientPhone: each.client.phone,
    clientPersonName: each.client.contactName,
    tiedTransportJobProducts: rows.filter(({ tiedToId }) => tiedToId === each.id).map(goodsAndLocationsOf),
  });
  return rows.filter(({ tiedToId }) => !ids.has(tiedToId ?? 0)).map(toSmsRow);
}

/**
 * Reads drivers who still rely on an SMS about the job of a row, also when it has no truck any more. Throws a 404
 * refusal.
 */
export async function readFormerDriversOfRow(
  db: Db,
  rowId: number,
  port: SmsPort,
): Promise<JobForSms['formerDrivers']> {
  const row = await findExternalRow(db, rowId);
  if (row === null) throw notFound();
  return findFormerDriversOfRow(db, row, port);
}

function findFormerDriversOfRow(db: Db, row: ExternalRow, port: SmsPort) {
  return findFormerDrivers(db, row.jobId, presentDriver(row), modeOf(port) === 'SIMULATED');
}

function presentDriver({ truck }: ExternalRow): PresentDriver {
  return {
    truck: truck?.licensePlateNumber ?? null,
    driver: truck?.driverName ?? null,
    phone: truck?.driverPhone ?? null,
  };
}

/** True when the last SMS of a row went to its present driver. */
function isPresentDriverNotified(row: ExternalRow): boolean {
  const { smsSentAs: sent } = row;
  return sent !== null && !isFormerDriver({ name: sent.driver, phone: '', rows: [sent] }, presentDriver(row));
}

/** The fields in which the job differs from an earlier SMS to the driver. */
function changesOf(row: ExternalRow): JobForSms['changes'] {
  const { smsSentAs: sent } = row;
  if (sent === null || !row.changedAfterSending.includes('SMS')) return [];
  const present = toSentRow(row);
  return changedSince('SMS', sent, present).map((field) => ({
    field,
    before: sentText(sent, field),
    after: sentText(present, field),
  }));
}

function replacementOf({ product: { id, name, unit } }: ExternalRow) {
  return { id, name, unit };
}

function goodsAndLocationsOf({ id, product, quantity, shelf, pickup, destination }: ExternalRow) {
  return {
    id,
    productName: product.name,
    productUnit: product.unit,
    quantity: storedNumber(quantity),
    shelf,
    pickup: toRowLocation(pickup),
    destination: destination && toRowLocation(destination),
  };
}

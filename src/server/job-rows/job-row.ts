import type { DriverJobRow } from '#api/driver/driver-job.ts';
import type { JobRow } from '#api/job-row/job-table.ts';
import { rowAbilities } from '#domain/dispatch/row-abilities.ts';

import { storedNumber } from '../db/stored-number.ts';
import { storedJob, storedRow } from '../record-fields/job-row.ts';
import { isSent } from './awaits-sending.ts';
import { toRowLocation } from './row-location.ts';
import type { dispatchColumns, driverColumns, RowRecord, tableColumns } from './row-record.ts';

/** A row of the table as it is stored; its findings are added where it is answered (planning/row-findings.ts). */
export type StoredRow = Omit<JobRow, 'findings' | 'findingDetails'>;

/** Makes the row of the table out of its record. */
export function toJobRow(record: RowRecord<typeof tableColumns>): StoredRow {
  return {
    ...commonFields(record),
    ...storedRow.readOwn(record),
    ...storedJob.readOwn(record),
    transportJobId: record.jobId,
    transportOrderId: record.orderId,
    order: record.positionInOrder,
    tiedToId: record.tiedToId,
    product: {
      id: record.productId,
      name: record.productName,
      unit: record.productUnit,
      groupId: record.productGroupId,
      isBulk: record.productIsBulk,
      notInPackageSize: record.productNotInPackageSize,
      packageSize: storedNumber(record.productPackageSize),
    },
    carrier: record.carrierId === null ? null : { id: record.carrierId, name: record.carrierName },
    loadedLot: record.loadedLot,
    driverNotes: record.written?.notes ?? null,
    grossWeightKg: record.written?.gross ?? null,
    tareWeightKg: record.written?.vehicleWeight ?? null,
    truck: record.truckId === null ? null : { id: record.truckId, licensePlateNumber: record.truckPlate },
    driver: record.truckDriverName,
    trailer: trailerOf(record),
    customerManager: record.managerId === null ? null : { id: record.managerId, name: record.managerName },
    creator: { id: record.creatorId, name: record.creatorName },
    sentToPkTerminal: record.sentToPkTerminal,
    sentToWaybill: record.sentToWaybill,
    waybill: record.waybill,
    sentToFleetService: record.sentToFleetService,
    isSMSSent: record.isSMSSent,
    simulatedSends: record.simulatedSends,
    changedAfterSending: record.changedAfterSending,
    failedSends: record.failedSends,
    km: record.distance?.km ?? null,
    kmSource: record.distance?.source ?? null,
    kmJourneys: record.distance?.journeys ?? 0,
    ...rowAbilities({
      status: record.status,
      driverStatus: record.driverStatus,
      siblingStatuses: record.siblingStatuses,
      isSent: isSent(record),
    }),
  };
}

/** Returns a row of a driver's job as the API answers it. */
export function toDriverJobRow(
  record: RowRecord<typeof driverColumns>,
  redirectedFrom: DriverJobRow['redirectedFrom'],
): DriverJobRow {
  return {
    ...commonFields(record),
    product: {
      id: record.productId,
      name: record.productName,
      unit: record.productUnit,
      isBulk: record.productIsBulk,
    },
    distance: record.distance,
    handling: record.handling,
    goods: {
      regime: record.loadRegime,
      isFeed: record.loadIsFeed,
      leastRegime: record.loadLeastRegime,
      group: record.loadGroup,
    },
    redirectedFrom,
    loaded: record.loaded,
    dangerous: record.dangerous && {
      unNumber: record.dangerous.unNumber,
      adrClass: record.dangerous.adrClass,
    },
  };
}

/** The part of a row that staff and drivers both see. */
function commonFields(record: RowRecord) {
  const { client, destination } = record;
  return {
    id: record.id,
    version: record.version,
    status: record.status,
    pickup: toRowLocation(record.pickup),
    destination: destination && toRowLocation(destination),
    replacementProduct: replacementOf(record),
    quantity: storedNumber(record.quantity),
    deliveredQuantity: storedNumber(record.deliveredQuantity),
    shelf: record.shelf,
    batchId: record.batchId,
    notes: record.notes,
    wetGrain: record.wetGrain,
    client: {
      id: client.id,
      name: client.company.name,
      externalId: client.externalId,
      phoneNumber: client.phone,
      personName: client.contactName,
    },
  };
}

/** Returns the trailer that the job is driven with. */
export function trailerOf({
  trailerId: id,
  trailerNumber: registrationNumber,
}: RowRecord<typeof dispatchColumns>) {
  return id === null ? null : { id, registrationNumber };
}

/** The product that is loaded instead. */
function replacementOf({ replacementId: id, replacementName: name, replacementUnit: unit }: RowRecord) {
  return id === null ? null : { id, name, unit };
}

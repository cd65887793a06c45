import { isPastSending, isSendable, type JobRowStatus } from '../job-row/job-row-status.ts';
import type { RowProblemCode } from './row-problem.ts';

/** The systems that take transport jobs, in the order in which they are asked. */
export const sendSystems = ['terminal', 'waybill', 'fleet'] as const;
export type SendSystem = (typeof sendSystems)[number];

export type Send = SendSystem | 'sms';

export interface PreflightLocation {
  address: string | null;
  latitude: number | null;
  longitude: number | null;
  companyRegNo: string | null;
  isTerminal: boolean;
}

export interface PreflightTruck {
  licensePlateNumber: string | null;
  driverName: string | null;
  driverPersonalCode: string | null;
  driverEmail: string | null;
  driverPhone: string | null;
  fleetUserId: string | null;
}

/** All that a send may need to know of a row and its job. Blank texts count as missing. */
export interface PreflightRow {
  status: JobRowStatus;
  /** Whether it was sent and has not changed since: what has may be sent again. */
  isSent: Record<Send, boolean>;
  /** The rows of the same job that are not cancelled, this one included. */
  rowCount: number;
  product: { isBulk: boolean; cnCode: string | null };
  /** The quantity in the product's unit; null while nobody knows it. */
  quantity: number | null;
  shelf: string | null;
  truck: PreflightTruck | null;
  carrier: { regNo: string | null } | null;
  pickup: PreflightLocation | null;
  destination: PreflightLocation | null;
  /** The previous loads of the load space forbid these goods, and nobody has released them. */
  isLoadForbidden: boolean;
  /** Sends whose external system nobody has configured: there is nowhere to send to. */
  unconfigured: readonly Send[];
}

/**
 * Returns every problem of a send, all at once and in the order of the work: the state, the system, the goods, the
 * truck, the locations (docs/requirements.md, 'Sends and row problems'). None: it may be sent. Server and web both ask
 * here.
 */
export function preflight(send: Send, row: PreflightRow): RowProblemCode[] {
  return [
    ...stateProblems(send, row),
    ...when(row.unconfigured.includes(send), 'NOT_CONFIGURED'),
    ...whenMissing(row.quantity, 'QUANTITY_MISSING'),
    ...problemsOfSend[send](row),
    ...when(row.isLoadForbidden, 'LOAD_FORBIDDEN'),
  ];
}

/** Every send, in the order of the row's menu. */
export const allSends = ['sms', 'waybill', 'fleet', 'terminal'] as const satisfies readonly Send[];

/** True for sends of a whole job: a problem of one row is a problem of the send. */
export function isOfWholeJob(send: Send): boolean {
  return send === 'waybill' || send === 'terminal';
}

/**
 * Returns the sends that a row still waits for: those that are not made yet and whose system is configured; none
 * once the row is past sending. The terminal gets only bulk goods that go to a terminal.
 */
export function sendsAhead(row: PreflightRow): Send[] {
  if (isPastSending(row.status)) return [];
  return allSends.filter((send) => {
    if (row.unconfigured.includes(send) || row.isSent[send]) return false;
    return send !== 'terminal' || (row.product.isBulk && row.destination?.isTerminal === true);
  });
}

const problemsOfSend: Record<Send, (row: PreflightRow) => RowProblemCode[]> = {
  terminal: (row) => [
    ...when(row.rowCount > 1, 'MORE_THAN_ONE_ROW'),
    ...when(!row.product.isBulk, 'NOT_BULK_PRODUCT'),
    ...whenMissing(row.product.cnCode, 'PRODUCT_CN_CODE_MISSING'),
    ...whenMissing(row.shelf, 'PRODUCT_SHELF_MISSING'),
    ...truckProblems(row.truck, (truck) => [
      ...whenMissing(truck.driverName, 'DRIVER_NAME_MISSING'),
      ...whenMissing(truck.driverPersonalCode, 'DRIVER_PERSONAL_CODE_MISSING'),
    ]),
    ...whenMissing(row.carrier, 'CARRIER_MISSING'),
    ...(row.destination === null
      ? (['DESTINATION_MISSING'] as const)
      : when(!row.destination.isTerminal, 'DESTINATION_NOT_TERMINAL')),
  ],
  waybill: (row) => [
    ...truckProblems(row.truck, (truck) => [
      ...whenMissing(truck.licensePlateNumber, 'TRUCK_NUMBER_MISSING'),
      ...whenMissing(truck.driverName, 'DRIVER_NAME_MISSING'),
      ...whenMissing(truck.driverPersonalCode, 'DRIVER_PERSONAL_CODE_MISSING'),
      ...whenMissing(truck.driverEmail, 'DRIVER_EMAIL_MISSING'),
      ...whenMissing(truck.driverPhone, 'DRIVER_PHONE_MISSING'),
    ]),
    ...(row.carrier === null
      ? (['CARRIER_MISSING'] as const)
      : whenMissing(row.carrier.regNo, 'CARRIER_REG_NO_MISSING')),
    ...locationProblems('PICKUP', row.pickup),
    ...locationProblems('DESTINATION', row.destination),
  ],
  fleet: (row) => [
    ...truckProblems(row.truck, (truck) => whenMissing(truck.fleetUserId, 'TRUCK_WITHOUT_FLEET_USER')),
    ...coordinateProblems('PICKUP', row.pickup),
    ...coordinateProblems('DESTINATION', row.destination),
  ],
  sms: (row) => [
    ...whenMissing(row.truck, 'JOB_WITHOUT_TRUCK'),
    ...whenMissing(row.pickup, 'PICKUP_MISSING'),
  ],
};

function stateProblems(send: Send, row: PreflightRow): RowProblemCode[] {
  return [
    ...when(send !== 'sms' && row.isSent[send], 'ALREADY_SENT'),
    ...when(!isSendable(row.status), 'WRONG_JOB_STATUS'),
  ];
}

/** Without a truck there is no driver to correct either: one problem is enough. */
function truckProblems(
  truck: PreflightTruck | null,
  problems: (truck: PreflightTruck) => RowProblemCode[],
): RowProblemCode[] {
  return truck === null ? ['TRUCK_MISSING'] : problems(truck);
}

function locationProblems(
  side: 'PICKUP' | 'DESTINATION',
  location: PreflightLocation | null,
): RowProblemCode[] {
  if (location === null) return [`${side}_MISSING`];
  return [
    ...whenMissing(location.address, `${side}_ADDRESS_MISSING`),
    ...coordinateProblems(side, location),
    ...whenMissing(location.companyRegNo, `${side}_COMPANY_REG_NO_MISSING`),
  ];
}

function coordinateProblems(
  side: 'PICKUP' | 'DESTINATION',
  location: PreflightLocation | null,
): RowProblemCode[] {
  if (location === null) return [`${side}_MISSING`];
  return [
    ...whenMissing(location.latitude, `${side}_LATITUDE_MISSING`),
    ...whenMissing(location.longitude, `${side}_LONGITUDE_MISSING`),
  ];
}

function whenMissing(value: unknown, code: RowProblemCode): RowProblemCode[] {
  return when(value === null || (typeof value === 'string' && value.trim() === ''), code);
}

function when(applies: boolean, code: RowProblemCode): RowProblemCode[] {
  return applies ? [code] : [];
}

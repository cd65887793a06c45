import type { ExternalRow } from '../../src/server/job-rows/external-row.ts';
import type { RowLocationRecord } from '../../src/server/job-rows/row-location.ts';

/** A complete location as external systems get it. */
export function externalLocation(id: number, overrides: Partial<RowLocationRecord> = {}): RowLocationRecord {
  return {
    id,
    externalId: `L${id}`,
    name: `Põllu ${id}`,
    code: null,
    address: `Põllu tee ${id}, Jõgeva maakond`,
    latitude: 58.742,
    longitude: 26.53,
    phone: '+37255500001',
    contactName: 'Õie Mägi',
    isTerminal: false,
    company: { id, name: `Põllumees ${id} OÜ`, regNo: '14200010' },
    ...overrides,
  };
}

/** A row that may be sent anywhere. */
export function externalRow(overrides: Partial<ExternalRow> = {}): ExternalRow {
  return {
    id: 7,
    jobId: 70,
    siblingStatuses: [],
    status: 'UNCOMPLETED',
    date: '2026-05-21',
    time: '08:30',
    quantity: '28.500',
    shelf: 'Silo 4',
    batchId: null,
    tiedToId: null,
    notes: 'Helista ette',
    wetGrain: false,
    version: 1,
    isSMSSent: false,
    smsSentAs: null,
    changedAfterSending: [],
    sent: { terminal: false, waybill: false, fleet: false },
    product: {
      id: 3,
      externalId: 'T3',
      name: 'Nisu',
      unit: 't',
      cnCode: '10019900',
      adr: null,
      dangerous: null,
      isBulk: true,
      grossWeight: '1000',
      packageName: null,
      packageSize: null,
    },
    replaced: null,
    pickup: externalLocation(1),
    destination: externalLocation(2, { isTerminal: true }),
    client: externalLocation(1),
    truck: {
      id: 5,
      licensePlateNumber: '123ABC',
      driverName: 'Jaan Kask',
      driverPersonalCode: '37605030299',
      driverEmail: 'jaan@koorem.example',
      driverPhone: '+37255500002',
      fleetUserId: 'user-5',
    },
    trailer: { id: 45, registrationNumber: '456YTR' },
    carrier: { id: 9, externalId: 'C9', name: 'Veod OÜ', regNo: '14200010' },
    ...overrides,
  };
}

import type { DriverJob, DriverJobRow } from '#api/driver/driver-job.ts';
import { type DriverStatus, driverSteps } from '#domain/driver/driver-status.ts';

/** Returns a driver's job as the server answers it, in this status; without rows, stops and photos unless given. */
export function driverJob(code: DriverStatus, over: Partial<DriverJob> = {}): DriverJob {
  return {
    transportJobId: 7,
    version: 5,
    date: '2026-05-20',
    time: null,
    driverStatus: { id: driverSteps[code].id, code, value: code },
    cancelled: false,
    news: null,
    snapshot: '',
    isMine: false,
    release: null,
    officeAnswer: null,
    differences: null,
    awaitsOffice: false,
    dispatcher: null,
    redirected: false,
    truck: {
      id: 1,
      licensePlateNumber: '123ABC',
      trailerId: null,
      trailerRegNumber: null,
      legalMassKg: null,
      usualTareKg: null,
    },
    transportJobProducts: [],
    previousLoads: [],
    preDriveKm: null,
    pickupStop: null,
    destinationStop: null,
    deliveredIsEstimated: false,
    history: [],
    photos: [],
    ...over,
  };
}

/** A place without anything but its name. */
export function driverLocation(id: number, locationName: string): DriverJobRow['pickup'] {
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

/** A row of a driver's job: 28.5 t of wheat to the port. */
export function driverJobRow(id: number, over: Partial<DriverJobRow> = {}): DriverJobRow {
  return {
    id,
    version: 1,
    status: 'UNCOMPLETED',
    distance: null,
    handling: null,
    pickup: driverLocation(1, 'Kuuse kuivati'),
    destination: driverLocation(2, 'Muuga'),
    redirectedFrom: null,
    product: { id: 1, name: 'Nisu', unit: 't', isBulk: true },
    replacementProduct: null,
    goods: { regime: null, isFeed: true, leastRegime: null, group: 'Teravili' },
    quantity: 28.5,
    deliveredQuantity: null,
    loaded: null,
    shelf: null,
    batchId: null,
    notes: null,
    wetGrain: false,
    client: { id: 1, name: 'Kuuse Talu OÜ', externalId: null, phoneNumber: null, personName: null },
    ...over,
  };
}

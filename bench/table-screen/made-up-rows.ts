import type { JobRow, RowLocation } from '#api/job-row/job-table.ts';
import { addDays } from '#domain/calendar/day.ts';
import { rowAbilities } from '#domain/dispatch/row-abilities.ts';
import { jobFields, rowFields } from '#domain/job-row/job-row-columns.ts';
import { jobRowStatuses } from '#domain/job-row/job-row-status.ts';
import { emptyValues } from '#domain/record-fields/fields.ts';

const goods = ['Nisu', 'Rukis', 'Tritikale', 'Toidunisu II kategooria', 'Raps', 'Ammooniumsalpeeter 34,4'];
const names = ['Kullerkupu', 'Põllumäe', 'Põltsamaa', 'Ojaveere', 'Karjavälja', 'Lepaoja', 'Ülenurme'];
const kinds = ['viljahoidla', 'elevaator', 'kuivati', 'terminal', 'talu'];
const people = ['Mari Tamm', 'Jaan Saar', 'Õie Põld', 'Kadri Saarmets'];

/** Rows as the endpoint answers them: different in every cell, the same in each run. */
export function madeUpRows(count: number): JobRow[] {
  return Array.from({ length: count }, (_, index) => madeUpRow(index));
}

/** Makes up a row; a record is the same wherever it is referred to. */
function madeUpRow(n: number): JobRow {
  const truck = 1 + (n % 60);
  const [product, client, carrier] = [n % 40, n % 300, n % 20];
  const status = of(jobRowStatuses, Math.floor(n / 2));
  return {
    // What is described only later is empty.
    ...emptyValues({ ...rowFields, ...jobFields }),
    id: 20_000 + n,
    transportJobId: 9000 + Math.floor((n * 9) / 10),
    version: 1 + (n % 3),
    date: addDays('2026-11-30', -Math.floor(n / 40)),
    time: n % 7 === 0 ? null : `${String(6 + (n % 12)).padStart(2, '0')}:${n % 2 === 0 ? '00' : '30'}`,
    pickup: place(n),
    destination: n % 9 === 0 ? null : place(n + 3),
    product: {
      id: 1 + product,
      name: of(goods, product),
      unit: product % 5 === 0 ? 'kg' : 't',
      groupId: 99,
      isBulk: true,
      notInPackageSize: false,
      packageSize: null,
    },
    transportOrderId: n,
    order: '1/1',
    tiedToId: null,
    replacementProduct: null,
    quantity: (2000 + (n % 1000)) / 100,
    deliveredQuantity: null,
    driverNotes: n % 50 === 0 ? 'Kaal seisis, ootasin tund aega.' : null,
    grossWeightKg: null,
    tareWeightKg: null,
    shelf: n % 2 === 0 ? `Silo ${n % 12}` : null,
    batchId: null,
    notes: n % 4 === 0 ? 'Helistada tund enne tulekut.' : null,
    client: {
      id: 1 + client,
      name: `${of(names, client)} OÜ`,
      externalId: `K-${client}`,
      phoneNumber: '+37255512345',
      personName: of(people, client),
    },
    carrier: { id: 1 + carrier, name: `${of(names, carrier)} Transport OÜ` },
    truck: n % 6 === 0 ? null : { id: truck, licensePlateNumber: `${100 + truck} ABC` },
    driver: n % 6 === 0 ? null : of(people, truck),
    trailer: n % 6 === 0 ? null : { id: truck, registrationNumber: `${100 + truck} YPE` },
    customerManager: { id: 1 + (n % 4), name: of(people, n) },
    creator: { id: 1 + ((n + 1) % 4), name: of(people, n + 1) },
    sentToPkTerminal: n % 5 === 0,
    sentToWaybill: n % 3 === 0,
    waybill: null,
    simulatedSends: [],
    findings: n % 30 === 0 ? ['CLEANING_OWED'] : [],
    findingDetails: n % 30 === 0 ? [{ code: 'CLEANING_OWED', message: 'Pesu B enne laadimist' }] : [],
    changedAfterSending: n % 40 === 0 ? ['SMS'] : [],
    failedSends: [],
    sentToFleetService: n % 4 === 0,
    isSMSSent: n % 2 === 0,
    wetGrain: n % 8 === 0,
    status,
    ...rowAbilities({ status, driverStatus: 'NOT_STARTED', isSent: n % 2 === 0, siblingStatuses: [] }),
    km: n % 300,
    kmSource: 'estimated',
    kmJourneys: 0,
    priority: n % 10 === 0 ? n % 6 : 0,
  };
}

function place(rowNumber: number): RowLocation {
  const n = rowNumber % 700;
  const name = `${of(names, n)} ${of(kinds, n)}`;
  const address = `Tee ${n % 90}, ${of(names, n)} küla, Jõgeva vald, Jõgeva maakond`;
  return {
    id: 1 + n,
    locationName: name,
    address,
    formattedAddress: address,
    latitude: 58 + (n % 100) / 100,
    longitude: 26 + (n % 100) / 100,
    locationCode: n % 3 === 0 ? `L-${n}` : null,
    locationPhone: '+37255567890',
    contact: { name: of(people, n) },
    contactName: of(people, n),
    companyId: 1 + (n % 4),
  };
}

function of<Item>(list: readonly Item[], n: number): Item {
  return list[n % list.length]!;
}

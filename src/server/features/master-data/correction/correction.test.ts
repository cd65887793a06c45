import { describe, expect, test } from 'vitest';

import type { MasterRecord, MasterValue } from '#api/import/master-data.ts';
import type { RowPreflight } from '#api/job-row/preflight.ts';
import type { CorrectableKind } from '#domain/dispatch/correction.ts';

import { createCompany } from '../../../../../tests/factories/companies.ts';
import { createLocation } from '../../../../../tests/factories/locations.ts';
import { createGrain } from '../../../../../tests/factories/products.ts';
import { createReadyRow } from '../../../../../tests/factories/ready-rows.ts';
import { createTrailer, createTruck } from '../../../../../tests/factories/trucks.ts';
import { openTestApp } from '../../../../../tests/setup/test-app.ts';
import { entities } from '../../../import/entities.ts';
import { jsonRecord } from '../../../import/readers/read-json.ts';
import { runImport } from '../../../import/run-import.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();

const read = async (kind: CorrectableKind, id: number) =>
  (await staff.get<{ content: MasterRecord }>(`/api/master-data/${kind}/${id}`)).body.content;
const correct = (
  kind: CorrectableKind,
  id: number,
  version: number,
  changes: Record<string, MasterValue>,
  headers: Record<string, string> = {},
) => staff.patch<{ content: MasterRecord }>(`/api/master-data/${kind}/${id}`, { version, changes }, headers);

describe('reading', () => {
  test('gives the fields that may be corrected, typed, with the version', async () => {
    const location = await createLocation(db, { latitude: '58.5', longitude: '25.25', location_phone: null });
    expect(await read('locations', location.id)).toEqual({
      kind: 'locations',
      id: location.id,
      version: 1,
      name: location.location_name,
      values: {
        formattedAddress: location.formatted_address,
        latitude: 58.5,
        longitude: 25.25,
        abroad: false,
        contactName: null,
        locationPhone: null,
        locationEmail: null,
        locationTypeCode: null,
        openingHours: null,
        openingExceptions: null,
        lanes: 1,
        externalId: location.external_id,
      },
    });
    const product = await createGrain(db, { gross_weight: '1000' });
    expect((await read('products', product.id)).values).toMatchObject({ isBulk: true, grossWeight: 1000 });
  });

  test('knows a company from abroad by its registry code', async () => {
    const company = await createCompany(db, { reg_no: '40003012345' });
    expect((await read('companies', company.id)).values).toEqual({ regNo: '40003012345', abroad: true });
  });

  test('of a trailer gives what counts for masses and loads', async () => {
    const trailer = await createTrailer(db, { tare_kg: '6500' });
    expect(await read('trailers', trailer.id)).toMatchObject({
      name: trailer.registration_number,
      values: { kind: 'TIPPER', axles: 3, compartments: 1, tareKg: 6500, feedAssured: false },
    });
    const corrected = await correct('trailers', trailer.id, 1, { compartments: 3, tareKg: '6,4', axles: 9 });
    expect(corrected.problems).toEqual(['changes.axles INVALID']);
    const good = await correct('trailers', trailer.id, 1, { compartments: 3, feedAssured: true });
    expect(good.body.content.values).toMatchObject({ compartments: 3, feedAssured: true });
    const emptied = await correct('trailers', trailer.id, 2, { compartments: null });
    expect(emptied.body.content.values).toMatchObject({ compartments: 1 });
  });

  test('knows no other records', async () => {
    expect((await staff.get('/api/master-data/trucks/987654')).status).toBe(404);
    expect((await staff.get('/api/master-data/users/1')).status).toBe(422);
  });
});

describe('correcting', () => {
  test('writes what changed, as imports would, and says who did', async () => {
    const truck = await createTruck(db, {
      driver_phone: null,
      driver_personal_code: null,
      driver_email: null,
    });
    const answer = await correct('trucks', truck.id, 1, {
      driverPhone: '5123 4567',
      driverPersonalCode: '37605030299',
      driverEmail: ' juht@koorem.example ',
      driverName: truck.driver_name,
    });
    expect(answer.body.content).toMatchObject({
      version: 2,
      values: {
        driverPhone: '+37251234567',
        driverPersonalCode: '37605030299',
        driverEmail: 'juht@koorem.example',
      },
    });
    const entries = await db
      .selectFrom('audit_entries')
      .select(['user_id', 'actor', 'action', 'changes'])
      .where('entity', '=', 'truck')
      .where('entity_id', '=', truck.id)
      .execute();
    expect(entries).toEqual([
      {
        user_id: staff.user.id,
        actor: null,
        action: 'corrected',
        changes: {
          driver_phone: [null, '+37251234567'],
          driver_personal_code: [null, '37605030299'],
          driver_email: [null, 'juht@koorem.example'],
        },
      },
    ]);
  });

  test('of nothing raises no version and leaves no trace', async () => {
    const product = await createGrain(db, { gross_weight: '1000', cn_code: '10019900' });
    const answer = await correct('products', product.id, 1, { grossWeight: 1000, cnCode: '1001 99 00' });
    expect(answer.body.content.version).toBe(1);
  });

  test('tells all that is wrong at once, beside the fields, in words', async () => {
    const truck = await createTruck(db);
    const other = await createTruck(db);
    const answer = await correct('trucks', truck.id, 1, {
      driverPhone: '12',
      driverPersonalCode: '37605030298',
      driverEmail: 'juht',
      licensePlateNumber: other.license_plate_number.toLowerCase(),
      axles: 4,
    });
    expect(answer.status).toBe(422);
    expect(answer.problems).toEqual([
      'changes.axles NOT_ALLOWED',
      'changes.driverEmail INVALID',
      'changes.driverPersonalCode INVALID',
      'changes.driverPhone INVALID',
      'changes.licensePlateNumber DUPLICATE',
    ]);
    expect(answer.problem.errors.map(({ explanation }) => explanation)).toContain(
      '„12“ ei ole telefoninumber: number on liiga lühike.',
    );
    expect((await read('trucks', truck.id)).version).toBe(1);
  });

  test('takes coordinates in pairs, and abroad only when told so', async () => {
    const location = await createLocation(db, { latitude: null, longitude: null });
    const at = (changes: Record<string, MasterValue>) => correct('locations', location.id, 1, changes);
    expect((await at({ latitude: '58,65' })).problems).toEqual(['changes.longitude INVALID']);
    const swapped = await at({ latitude: 25.97, longitude: 58.65 });
    expect(swapped.problem.errors[0]?.explanation).toBe('Laius- ja pikkuskraad on vahetuses.');
    const riga = await at({ latitude: 56.95, longitude: 24.1 });
    expect(riga.problem.errors[0]?.explanation).toMatch(/lülitage sisse „Välismaal“/);
    const told = await at({ latitude: 56.95, longitude: 24.1, abroad: true });
    expect(told.body.content.values).toMatchObject({ latitude: 56.95, abroad: true });
    // The location stays abroad: its address can be corrected without saying so again.
    expect((await correct('locations', location.id, 2, { formattedAddress: 'Rīga' })).status).toBe(200);
  });

  test('takes an Estonian registry code, and another from abroad only', async () => {
    const company = await createCompany(db, { reg_no: null });
    expect((await correct('companies', company.id, 1, { regNo: '12345670' })).problems).toEqual([
      'changes.regNo INVALID',
    ]);
    expect((await correct('companies', company.id, 1, { regNo: '40003012345', abroad: true })).status).toBe(
      200,
    );
  });

  test('gives an external id to a location that has none, and changes none', async () => {
    const location = await createLocation(db, { external_id: null });
    const taken = await createLocation(db);
    expect((await correct('locations', location.id, 1, { externalId: taken.external_id })).problems).toEqual([
      'changes.externalId DUPLICATE',
    ]);
    expect((await correct('locations', location.id, 1, { externalId: 'UUS-1' })).status).toBe(200);
    expect((await correct('locations', location.id, 2, { externalId: 'UUS-2' })).problems).toEqual([
      'changes.externalId NOT_ALLOWED',
    ]);
  });

  test('from an older version is told the record as it is now', async () => {
    const product = await createGrain(db, { cn_code: null, adr: null });
    await correct('products', product.id, 1, { cnCode: '10019900' });
    const late = await correct('products', product.id, 1, { adr: 'UN 2067' });
    expect(late.status).toBe(409);
    expect(late.problem.current).toMatchObject({ version: 2, values: { cnCode: '10019900', adr: null } });
  });

  test('under one key is done once', async () => {
    const product = await createGrain(db, { cn_code: null });
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await correct('products', product.id, 1, { cnCode: '1205' }, headers);
    const again = await correct('products', product.id, 1, { cnCode: '1205' }, headers);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
  });
});

test('an import brings its own value back, and keeps what it does not bring', async () => {
  const truck = await createTruck(db, { driver_email: null, driver_phone: null });
  await correct('trucks', truck.id, 1, { driverEmail: 'juht@koorem.example', driverPhone: '51234567' });
  const entity = entities.find(({ name }) => name === 'trucks')!;
  const item = {
    externalId: truck.external_id,
    licensePlateNumber: truck.license_plate_number,
    driverPhone: '+37255555555',
  };
  await db.transaction().execute((trx) =>
    runImport(trx, [{ entity, file: 'items', records: [jsonRecord(item, 0, entity)] }], {
      actor: 'accounting',
      userId: null,
      grant: 'all',
      now: Date.now(),
    }),
  );
  const now = await read('trucks', truck.id);
  expect(now).toMatchObject({
    version: 3,
    values: { driverEmail: 'juht@koorem.example', driverPhone: '+37255555555' },
  });
});

test('what was missing for a send no longer is', async () => {
  const truck = await createTruck(db, { driver_email: null });
  const ready = await createReadyRow(db, { job: { truck_id: truck.id } });
  const waybill = async () =>
    (await staff.get<{ content: RowPreflight }>(`/api/transport-job-products/${ready.id}/preflight`)).body
      .content.sends.waybill;
  expect((await waybill()).map(({ code }) => code)).toEqual(['DRIVER_EMAIL_MISSING']);
  await correct('trucks', truck.id, 1, { driverEmail: 'juht@koorem.example' });
  expect(await waybill()).toEqual([]);
});

test('a day that is none is refused, not stored', async () => {
  const product = await createGrain(db);
  const refused = await correct('products', product.id, 1, { cleaningRegime: 'D', regimeAsOf: 'a@b.ee' });
  expect(refused.status, refused.text).toBe(422);
  expect(refused.problems).toEqual(['changes.regimeAsOf INVALID_DATA_TYPE']);
  const several = await correct('products', product.id, 1, {
    isBulk: true,
    adr: null,
    grossWeight: 1000,
    cleaningRegime: 'D',
    regimeAsOf: 'a@b.ee',
  });
  expect(several.status, several.text).toBe(422);
});

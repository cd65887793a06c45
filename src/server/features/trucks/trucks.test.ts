import { expect, test } from 'vitest';

import type { Truck } from '#api/vehicles/trucks.ts';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { createTrailer, createTruck } from '../../../../tests/factories/trucks.ts';
import { openTestApp, rolePermissions } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();

const trucksOf = async (query: string) => {
  const answer = await staff.get<{ content: Truck[] }>(`/api/trucks?${query}`);
  expect(answer.status).toBe(200);
  return answer.body.content;
};
const platesOf = async (query: string) => (await trucksOf(query)).map((each) => each.licensePlateNumber);

test('a truck has every field of the specification', async () => {
  const carrier = await createCompany(db, { name: 'Vedu OÜ', external_id: 'V-1' });
  const trailer = await createTrailer(db, { registration_number: '111YTR', tare_kg: '6500' });
  const { id } = await createTruck(db, {
    license_plate_number: '901VDU',
    company_id: carrier.id,
    driver_name: 'Jaan Juht',
    driver_phone: '+37255512345',
    driver_email: 'jaan@vedu.example',
    driver_personal_code: '37605030299',
    trailer_id: trailer.id,
    tare_kg: '9000',
    rfid: 'R1',
  });
  expect(await trucksOf('licensePlateNumber=901vdu')).toEqual([
    {
      id,
      licensePlateNumber: '901VDU',
      trailerId: trailer.id,
      trailerRegNumber: '111YTR',
      legalMassKg: 44_000,
      usualTareKg: 15_500,
      tareSource: 'typed',
      payloadKg: 28_500,
      loadVerdict: null,
      driverName: 'Jaan Juht',
      driverPhone: '+37255512345',
      driverPersonalCode: '37605030299',
      driverEmail: 'jaan@vedu.example',
      RFID: 'R1',
      companyName: 'Vedu OÜ',
      externalCompanyId: 'V-1',
      companyId: carrier.id,
      status: 'ACTIVE',
    },
  ]);
});

await createTruck(db, { license_plate_number: '123QAZ', driver_name: 'Peeter Õunapuu' });

test.each(['123QAZ', '123 qaz', '123-QAZ', 'qaz', '23qa', 'õunapuu', 'ounap 123'])(
  '%s finds 123QAZ of Peeter Õunapuu',
  async (search) => {
    expect(await platesOf(`search=${encodeURIComponent(search)}`)).toContain('123QAZ');
  },
);

test('one wrong or swapped letter is forgiven where nothing else is found, unless the plate is named', async () => {
  await createTruck(db, { license_plate_number: '781MVR', driver_name: 'Rein Kuusemets' });
  for (const search of ['781 mrv', '718-mvr', '781mnvr', 'kuusemetz']) {
    expect(await platesOf(`search=${search}`), search).toEqual(['781MVR']);
  }
  expect(await platesOf('licensePlateNumber=781mrv')).toEqual([]);
});

test('a part of the plate is enough for licensePlateNumber, with spaces or without', async () => {
  await createTruck(db, { license_plate_number: '456WSX', company_id: null });
  expect(await platesOf('licensePlateNumber=456 w')).toEqual(['456WSX']);
  expect(await platesOf('licensePlateNumber=wsx')).toEqual(['456WSX']);
});

test('active trucks only, unless the others are asked for', async () => {
  await createTruck(db, { license_plate_number: '777OLD', status: 'INACTIVE' });
  expect(await platesOf('search=777')).toEqual([]);
  expect(await platesOf('search=777&status=INACTIVE')).toEqual(['777OLD']);
});

test('clients and drivers are refused', async () => {
  const client = await signIn({ permissions: rolePermissions.client });
  const driver = await signIn({ permissions: rolePermissions.driver });
  expect((await client.get('/api/trucks')).status).toBe(403);
  expect((await driver.get('/api/trucks')).status).toBe(403);
});

test('a truck by its id is the same as a found one; an unknown one is not found', async () => {
  const { id } = await createTruck(db, { license_plate_number: '555IDD' });
  const [found] = await trucksOf('search=555idd');
  expect((await staff.get(`/api/trucks/${id}`)).body).toEqual({ content: found });
  expect((await staff.get('/api/trucks/999999999')).status).toBe(404);
});

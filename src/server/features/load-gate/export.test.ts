import { expect, test } from 'vitest';

import { actionFields, createHaul, weights } from '../../../../tests/factories/driver-actions.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { createGrain } from '../../../../tests/factories/products.ts';
import { createTrailer, createTruck } from '../../../../tests/factories/trucks.ts';
import { driverPaths, openDriving } from '../../../../tests/setup/driving.ts';
import { readWorkbook } from '../../../../tests/setup/read-workbook.ts';

const { app, db, staff, driverOf } = await openDriving();

const at = (time: string) => `2026-05-20T${time}:00+03:00`;

test("every column of a trailer's history holds what its heading says", async () => {
  const trailer = await createTrailer(db, { registration_number: '456XYZ' });
  const truck = await createTruck(db, { trailer_id: trailer.id, license_plate_number: '123ABC' });
  const field = await createLocation(db, { location_name: 'Kesamäe põld' });
  const elevator = await createLocation(db, { location_name: 'Tapa elevaator' });
  const wheat = await createGrain(db, { name: 'Nisu', cleaning_regime: 'B' });
  const haul = await createHaul(db, {
    truck,
    row: { product_id: wheat.id, pickup_location_id: field.id, destination_location_id: elevator.id },
  });
  await db
    .updateTable('transport_jobs')
    .set({ trailer_id: trailer.id })
    .where('id', '=', haul.jobId)
    .execute();
  const driver = await driverOf(haul);
  const steps = [
    [driverPaths.start, '07:00', { previousLoads: [{ productId: null, name: 'liiv', cleaning: 'B' }] }],
    [driverPaths.arrive, '08:00', {}],
    [driverPaths.leave, '09:00', weights],
    [driverPaths.arrive, '10:00', {}],
    [driverPaths.leave, '10:30', { ...weights, distanceKm: 131.5, confirmed: ['distanceKm'] }],
  ] as const;
  for (const [path, time, fields] of steps) {
    const answer = await driver.post(path, { ...actionFields(haul.jobId, at(time)), ...fields });
    expect(answer.status, answer.text).toBe(200);
  }
  const cleaning = { truckId: truck.id, trailerId: trailer.id, regime: 'C', cleanedAt: at('11:00') };
  const made = await staff.post('/api/vehicles/cleanings', {
    ...cleaning,
    place: 'Jõgeva pesula',
    minutes: 40,
  });
  expect(made.status, made.text).toBe(201);

  const period = 'from=2026-05-20&to=2026-05-20';
  const url = `/api/vehicles/load-history/export?truckId=${truck.id}&trailerId=${trailer.id}&${period}`;
  const file = await app.inject({ method: 'GET', url, headers: staff.headers });
  expect(file.headers['content-disposition']).toBe('attachment; filename="haagise-ajalugu-456XYZ.xlsx"');
  const every = {
    Auto: '123ABC',
    Haagis: '456XYZ',
    Kaup: '',
    Režiim: '',
    'Puhastus järel (juht)': '',
    Kogus: '',
    Ühik: '',
    Koht: '',
    Sihtkoht: '',
    'Vahemaa (km)': '',
    'Puhastuse kestus (min)': '',
    Kes: `${driver.user.firstName} ${driver.user.lastName}`,
    Otsus: '',
    Märkus: '',
  };
  expect(readWorkbook(file.rawPayload)).toEqual([
    {
      ...every,
      Aeg: '20.05.2026 11:00',
      Liik: 'Puhastus',
      Režiim: 'C – pesu puhastusvahendiga',
      Koht: 'Jõgeva pesula',
      'Puhastuse kestus (min)': 40,
      Kes: `${staff.user.firstName} ${staff.user.lastName}`,
    },
    {
      ...every,
      Aeg: '20.05.2026 09:00',
      Liik: 'Koorem',
      Kaup: 'Nisu',
      Režiim: 'B – veega pesu',
      Kogus: 28.48,
      Ühik: 't',
      Koht: 'Kesamäe põld',
      Sihtkoht: 'Tapa elevaator',
      'Vahemaa (km)': 131.5,
      Otsus: 'ajalugu osalt teadmata',
    },
    {
      ...every,
      Aeg: 'enne 20.05.2026 07:00',
      Liik: 'Koorem',
      Kaup: 'liiv',
      'Puhastus järel (juht)': 'B – veega pesu',
      Märkus: 'Veetud väljaspool Kooremit, juhi sõnul',
    },
  ]);
});

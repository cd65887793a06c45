import { expect, test } from 'vitest';

import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { createCompany } from '../../../tests/factories/companies.ts';
import { createTruck } from '../../../tests/factories/trucks.ts';
import { openTestApp } from '../../../tests/setup/test-app.ts';
import { findFirstRequests } from './first-request.ts';

const { db, signIn } = await openTestApp();
const settings = '/api/user/settings';

function rowsAt(query: string) {
  return [settings, `/api/transport-jobs/datatable?${query}`];
}

test('the table asks for its settings and for its rows with the filters of its address', async () => {
  const { user } = await signIn();
  expect(await findFirstRequests(db, '/services/datatable', user, Date.now())).toEqual(
    rowsAt(`search=false&size=20&dateFrom=${toTallinn(Date.now()).day}&sort=date%2Casc&sort=time%2Casc`),
  );
  const address = '/services/datatable?sort=id,asc&sort=date,desc&pickup=suur+talu&pageNr=2&colour=red';
  expect(await findFirstRequests(db, address, user, Date.now())).toEqual(
    rowsAt('search=false&size=20&pageNr=2&pickup=suur+talu&sort=id%2Casc&sort=date%2Cdesc'),
  );
});

test('a bare address means what the person saw last, in pages of their size', async () => {
  const staff = await signIn();
  const value = JSON.stringify({
    paginatorConfig: { pageSize: 50 },
    selectedProductGroups: [{ id: 99, descr: 'Teravili' }],
    filterConfigs: [{ name: 'status', value: 'UNCONFIRMED' }],
  });
  await staff.post(settings, { key: 'activeDatatableFilter', value });
  expect(await findFirstRequests(db, '/services/datatable', staff.user, Date.now())).toEqual(
    rowsAt('search=false&size=50&productGroup=99&status=UNCONFIRMED'),
  );
  expect(await findFirstRequests(db, '/services/datatable?truck=1', staff.user, Date.now())).toEqual(
    rowsAt('search=false&size=50&truck=1'),
  );
});

test('a driver asks for the jobs under way, the trucks and the jobs of their own truck', async () => {
  const carrier = await createCompany(db);
  await createTruck(db, {
    company_id: carrier.id,
    license_plate_number: '123ABC',
    driver_name: 'Jaan Tamm',
  });
  const driver = await signIn({
    permissions: ['PERM_MOBILE_TRUCK_DRIVER'],
    firstName: 'Jaan',
    lastName: 'Tamm',
    carrierCompanyId: carrier.id,
  });
  const ofTruck = async (search: string) => {
    const first = await findFirstRequests(db, `/services/truck-driver${search}`, driver.user, Date.now());
    for (const address of first) expect((await driver.get(address)).status).toBe(200);
    expect(first).toHaveLength(3);
    return first.at(-1);
  };
  const jobs = '/api/truck-drivers/transport-jobs?truckLicensePlateNumber=';
  expect(await ofTruck('')).toBe(`${jobs}123ABC`);
  expect(await ofTruck(`?date=${toTallinn(Date.now()).day}`)).toBe(`${jobs}123ABC`);
  expect(await ofTruck('?date=2026-11-20')).toBe(`${jobs}123ABC&date=2026-11-20`);
  expect(await ofTruck('?truckLicensePlateNumber=999XYZ')).toBe(`${jobs}999XYZ`);
});

test('a driver without a truck asks for no jobs of one', async () => {
  const driver = await signIn({ permissions: ['PERM_MOBILE_TRUCK_DRIVER'] });
  const first = await findFirstRequests(db, '/services/truck-driver', driver.user, Date.now());
  expect(first).toHaveLength(2);
});

test('nobody else and no other page asks for anything', async () => {
  const { user: client } = await signIn({ permissions: ['PERM_CLIENT'] });
  expect(await findFirstRequests(db, '/services/datatable', client, Date.now())).toEqual([]);
  const { user: staff } = await signIn();
  expect(await findFirstRequests(db, '/services/homepage', staff, Date.now())).toEqual([]);
});

import { expect, test } from 'vitest';

import { createLocation } from '../../../../../tests/factories/locations.ts';
import {
  type FakeCall,
  startExternalFake,
  testLimits,
} from '../../../../../tests/setup/external/external-fake.ts';
import { openTestApp } from '../../../../../tests/setup/test-app.ts';
import { ExternalError } from '../../http-client.ts';
import { createRouterAdapter } from './router-adapter.ts';

const tallinn = { latitude: 59.437, longitude: 24.7536 };
const tartu = { latitude: 58.378, longitude: 26.729 };

/** Valhalla and OSRM as documented, at one address. */
const fake = await startExternalFake((call: FakeCall) => {
  if (call.path === '/route') {
    const { locations, costing } = call.body ?? {};
    if (costing !== 'truck' || !Array.isArray(locations)) {
      return { status: 400, body: { error: 'bad request' } };
    }
    return { status: 200, body: { trip: { summary: { length: 186.44, time: 9000 } } } };
  }
  if (call.path === '/route/v1/driving/24.7536,59.437;26.729,58.378') {
    return { status: 200, body: { code: 'Ok', routes: [{ distance: 186_440, duration: 9000 }] } };
  }
  return { status: 400, body: { code: 'InvalidUrl' } };
});

const { db, signIn } = await openTestApp({ ROUTER_URL: fake.url, ROUTER_KIND: 'osrm' });

test.each(['valhalla', 'osrm'] as const)('%s tells kilometres and minutes', async (kind) => {
  const router = createRouterAdapter({ url: fake.url, kind }, testLimits);
  expect(await router(tallinn, tartu)).toEqual({ km: 186.44, minutes: 150 });
});

test.each(['failing', 'silent before', 'web page'] as const)('%s is an error of its own', async (fault) => {
  fake.faults.push(fault);
  const router = createRouterAdapter({ url: fake.url, kind: 'osrm' }, { ...testLimits, backoffMs: [] });
  await expect(router(tallinn, tartu)).rejects.toThrow(ExternalError);
});

test('the API asks it once for a way that nobody has driven, and estimates while it is unavailable', async () => {
  const staff = await signIn();
  const [from, to] = [await createLocation(db, asText(tallinn)), await createLocation(db, asText(tartu))];
  const distance = async () => (await staff.get(`/api/distances?from=${from.id}&to=${to.id}`)).body;
  fake.faults.push('failing');
  expect(await distance()).toMatchObject({ content: { source: 'estimated' } });
  const before = fake.calls.length;
  expect(await distance()).toMatchObject({ content: { km: 186.4, minutes: 150, source: 'router' } });
  expect(await distance()).toMatchObject({ content: { km: 186.4, minutes: 150, source: 'router' } });
  expect(fake.calls.length).toBe(before + 1);
});

function asText({ latitude, longitude }: typeof tallinn) {
  return { latitude: String(latitude), longitude: String(longitude) };
}

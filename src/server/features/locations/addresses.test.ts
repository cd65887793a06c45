import { expect, test } from 'vitest';

import type { AddressService, FoundAddress } from '#api/locations/addresses.ts';

import { createLocation } from '../../../../tests/factories/locations.ts';
import { startExternalFake } from '../../../../tests/setup/external/external-fake.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';

/** In-AKS as the Land Board describes it: texts, and no `addresses` where it finds nothing. */
const service = await startExternalFake(({ path, query }) => {
  if (path !== '/inaadress/gazetteer') return { status: 404 };
  if (query.get('address') !== 'Puhja Kooli 1') return { status: 200, body: { host: 'in-aks' } };
  const found = {
    pikkaadress: 'Tartu maakond, Elva vald, Puhja alevik, Kooli tn 1',
    maakond: 'Tartu maakond',
    viitepunkt_b: '58.335201',
    viitepunkt_l: '26.312443',
  };
  return { status: 200, body: { addresses: [found, { pikkaadress: 'Kuskil', maakond: '' }] } };
});
const { db, signIn } = await openTestApp({
  ADDRESS_SEARCH_URL: `${service.url}/inaadress/gazetteer`,
  MAP_TILES_URL: 'https://kaart.example.ee/{z}/{x}/{y}.png',
});
const admin = await signIn({ permissions: ['PERM_ADMIN'] });

interface Found {
  content: FoundAddress[];
  service: AddressService;
}
const search = async (text: string) =>
  (await admin.get<Found>(`/api/addresses?search=${encodeURIComponent(text)}`)).body;

test('an address is found with where it is; one that is nowhere is left out', async () => {
  expect(await search('Puhja Kooli 1')).toEqual({
    content: [
      {
        address: 'Tartu maakond, Elva vald, Puhja alevik, Kooli tn 1',
        county: 'Tartu maakond',
        latitude: 58.335201,
        longitude: 26.312443,
        source: 'SERVICE',
      },
    ],
    service: 'REAL',
  });
  expect(await search('Seda ei ole')).toEqual({ content: [], service: 'REAL' });
});

test('own places come first, and alone while the service is away, which is said', async () => {
  await createLocation(db, {
    location_name: 'Rõõmu kuivati',
    formatted_address: 'Rõõmu tee 2, Tartu',
    latitude: '58.36',
    longitude: '26.78',
  });
  await createLocation(db, { location_name: 'Rõõmu talu', latitude: null, longitude: null });
  service.faults.push('failing');
  expect(await search('Rõõmu')).toMatchObject({
    content: [{ address: 'Rõõmu tee 2, Tartu', latitude: 58.36, longitude: 26.78, source: 'OWN' }],
    service: 'AWAY',
  });
});

test('tiles are told to the map, and only their origin may be drawn from', async () => {
  const answer = await admin.get('/api/settings/map');
  expect(answer.body).toEqual({ content: { tilesUrl: 'https://kaart.example.ee/{z}/{x}/{y}.png' } });
  expect(String(answer.headers['content-security-policy'])).toContain(
    "img-src 'self' data: blob: https://kaart.example.ee;",
  );
});

test('without a service only own places are looked through, and that is said', async () => {
  const bare = await openTestApp();
  const staff = await bare.signIn();
  expect((await staff.get('/api/addresses?search=Tartu')).body).toEqual({
    content: [],
    service: 'NOT_CONFIGURED',
  });
  const map = await staff.get('/api/settings/map');
  expect(map.body).toEqual({ content: {} });
  expect(String(map.headers['content-security-policy'])).toContain("img-src 'self' data: blob:;");
});

import { expect, test } from 'vitest';

import { waitingPlaces } from './waiting-places.ts';

const tartu = { latitude: 58.378, longitude: 26.725 };
const load = { pickupId: 1, pickupName: 'Kuivati', from: tartu, quantity: '28.5', unit: 't' };

test('places by the tonnes that wait; what is counted otherwise adds a load and no tonnes', () => {
  const other = { ...load, pickupId: 2, pickupName: 'Ladu' };
  expect(
    waitingPlaces([
      { ...other, quantity: '3', unit: 'tk' },
      load,
      { ...load, quantity: '1500', unit: 'kg' },
      { ...load, quantity: null },
      { ...other, pickupId: 3, from: null },
    ]),
  ).toEqual([
    { locationId: 1, name: 'Kuivati', at: tartu, waitingTonnes: 30, loads: 3 },
    { locationId: 2, name: 'Ladu', at: tartu, waitingTonnes: 0, loads: 1 },
  ]);
});

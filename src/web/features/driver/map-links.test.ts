import { expect, test } from 'vitest';

import { callLink } from '../../platform/paths.ts';
import { mapLinks } from './map-links.ts';

test('leads to the coordinates', () => {
  const links = mapLinks({ latitude: 59.4912, longitude: 24.951, formattedAddress: 'Koorma tee 4' });
  expect(links.map(({ href }) => href)).toEqual([
    'https://waze.com/ul?ll=59.4912,24.951&navigate=yes',
    'https://www.google.com/maps/dir/?api=1&destination=59.4912,24.951',
    'geo:59.4912,24.951?q=59.4912,24.951',
  ]);
});

test('leads to the address where there are no coordinates, and nowhere without one', () => {
  const [waze] = mapLinks({ latitude: null, longitude: null, formattedAddress: 'Põllu 4, Tapa' });
  expect(waze?.href).toBe('https://waze.com/ul?q=P%C3%B5llu%204%2C%20Tapa&navigate=yes');
  expect(mapLinks({ latitude: null, longitude: null, formattedAddress: ' ' })).toEqual([]);
});

test('calls a number however it is written', () => {
  expect(callLink('+372 5551-2345')).toBe('tel:+37255512345');
});

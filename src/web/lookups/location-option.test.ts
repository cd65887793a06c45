import { expect, test } from 'vitest';

import { clientLabel, municipalityOf, toClientOption } from './location-option.ts';

test.each([
  ['Kase 2, Adavere alevik, Põltsamaa vald, Jõgeva maakond', 'Põltsamaa vald'],
  ['Ringtee 1, Tartu linn, Tartu linn, Tartu maakond', 'Tartu linn'],
  ['Põltsamaa vald', 'Põltsamaa vald'],
  ['Vallamaja, Jõgeva maakond', null],
  [null, null],
])('%s', (address, municipality) => {
  expect(municipalityOf(address)).toBe(municipality);
});

test('a client is named alike where it is chosen and where it is shown', () => {
  const barn = { locationName: 'Kase laut', companyName: 'Kase OÜ' };
  const whole = {
    ...barn,
    id: 1,
    externalId: null,
    locationCode: null,
    formattedAddress: null,
    companyId: 2,
  };
  expect(clientLabel(barn)).toBe('Kase OÜ · Kase laut');
  expect(toClientOption(whole).label).toBe(clientLabel(barn));
  expect(clientLabel({ ...barn, locationName: 'Kase OÜ laut' })).toBe('Kase OÜ laut');
});

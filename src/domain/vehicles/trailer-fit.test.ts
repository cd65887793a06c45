import { expect, test } from 'vitest';

import { trailerMisfit } from './trailer-fit.ts';

const diesel = { unit: 'l', isBulk: true, packageSize: null, cnCode: '27101943' };
const wheat = { unit: 't', isBulk: true, packageSize: null, cnCode: '10019900' };

test('puts liquids in bulk into tanks alone', () => {
  expect(trailerMisfit(diesel, 'TANK')).toBeNull();
  for (const kind of ['TIPPER', 'WALKING_FLOOR', 'CURTAIN', 'FLAT', null] as const) {
    expect(trailerMisfit(diesel, kind)).toBe('NEEDS_TANK');
  }
});

test('lets canisters and other packages ride on anything', () => {
  for (const kind of ['TIPPER', 'TANK', null] as const) {
    expect(trailerMisfit({ ...diesel, isBulk: false, packageSize: 20 }, kind)).toBeNull();
    expect(trailerMisfit({ ...wheat, packageSize: '500.000' }, kind)).toBeNull();
  }
});

test('keeps dry goods in bulk out of tanks, but not what flows though it is counted in tonnes', () => {
  expect(trailerMisfit(wheat, 'TANK')).toBe('NOT_FOR_TANK');
  expect(trailerMisfit(wheat, 'TIPPER')).toBeNull();
  expect(trailerMisfit({ ...wheat, cnCode: null }, 'TANK')).toBe('NOT_FOR_TANK');
  expect(trailerMisfit({ ...wheat, cnCode: '31028000' }, 'TANK')).toBeNull();
});

test('puts what always flows into tanks alone, though it is counted in tonnes; of a heading with solids nothing is said', () => {
  const uan = { ...wheat, cnCode: '31028000' };
  for (const kind of ['TIPPER', 'WALKING_FLOOR', 'CURTAIN', 'FLAT', null] as const) {
    expect(trailerMisfit(uan, kind)).toBe('NEEDS_TANK');
    expect(trailerMisfit({ ...uan, isBulk: false, packageSize: 1000 }, kind)).toBeNull();
    for (const cnCode of ['15020090', '17039000', '22019000', '27101999', '31023090']) {
      expect(trailerMisfit({ ...wheat, cnCode }, kind)).toBeNull();
    }
  }
});

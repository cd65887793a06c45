import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  customsCodeOf,
  isInEstonia,
  isPersonalCode,
  isIban,
  isRegistryCode,
  isLikelySwapped,
  normalisePlate,
} from './identifiers.ts';

describe('customs codes', () => {
  test('keeps the digits, however they are parted, and refuses what is no code', () => {
    expect(customsCodeOf('1001 99 00')).toBe('10019900');
    expect(customsCodeOf('3102.30.90')).toBe('31023090');
    expect(customsCodeOf('1205')).toBe('1205');
    for (const text of ['', '123', '10019', 'nisu', '100199001122', '10A19900']) {
      expect(customsCodeOf(text)).toBeNull();
    }
  });
});

describe('account numbers', () => {
  test('takes the example of the standard and refuses a changed digit', () => {
    expect(isIban('EE382200221020145685')).toBe(true);
    expect(isIban('EE382200221020145684')).toBe(false);
    expect(isIban('EE38 2200 2210 2014 5685')).toBe(false);
  });
});

describe('personal codes', () => {
  test('takes the example and refuses a wrong check digit, day, century or length', () => {
    expect(isPersonalCode('37605030299')).toBe(true);
    expect(isPersonalCode('37605030298')).toBe(false);
    expect(isPersonalCode('37602300294')).toBe(false);
    expect(isPersonalCode('97605030299')).toBe(false);
    expect(isPersonalCode('3760503029')).toBe(false);
    expect(isPersonalCode('3760503029A')).toBe(false);
  });

  test('has one right check digit for every serial, second weights and the zero included', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), (serial) => {
        const start = `4900101${String(serial).padStart(3, '0')}`;
        const right = Array.from({ length: 10 }, (_, digit) => `${start}${digit}`).filter(isPersonalCode);
        expect(right).toHaveLength(1);
      }),
    );
  });
});

describe('registry codes', () => {
  test('takes real ones and refuses others', () => {
    expect(isRegistryCode('14200010')).toBe(true);
    expect(isRegistryCode('10137025')).toBe(true);
    expect(isRegistryCode('14200011')).toBe(false);
    expect(isRegistryCode('24200010')).toBe(false);
    expect(isRegistryCode('1420001')).toBe(false);
  });

  test('has one right check digit for every number', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('1', '7', '8', '9'),
        fc.integer({ min: 0, max: 999_999 }),
        (first, rest) => {
          const start = first + String(rest).padStart(6, '0');
          expect(
            Array.from({ length: 10 }, (_, digit) => `${start}${digit}`).filter(isRegistryCode),
          ).toHaveLength(1);
        },
      ),
    );
  });
});

test('stores plates in upper case without spaces', () => {
  expect(normalisePlate(' 123 abc ')).toBe('123ABC');
  expect(normalisePlate('õ\u{a0}1')).toBe('Õ1');
});

describe('coordinates', () => {
  const tartu = { latitude: 58.378, longitude: 26.729 };

  test('knows Estonia, and a swapped pair', () => {
    expect(isInEstonia(tartu)).toBe(true);
    expect(isLikelySwapped(tartu)).toBe(false);
    const swapped = { latitude: tartu.longitude, longitude: tartu.latitude };
    expect(isInEstonia(swapped)).toBe(false);
    expect(isLikelySwapped(swapped)).toBe(true);
    expect(isInEstonia({ latitude: 56.95, longitude: 24.1 })).toBe(false);
    expect(isInEstonia({ latitude: 57.5, longitude: 21.5 })).toBe(true);
    expect(isInEstonia({ latitude: 59.8, longitude: 28.3 })).toBe(true);
  });
});

import type { SeededRandom } from '#domain/seeded-random.ts';

/** Texts that break programs. */
export const nastyTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u0001\u001b[31m',
  '\uD800',
  'x\uDC00y',
  '😀👩‍👩‍👧‍👦🇪🇪',
  'שלום\u202Eمرحبا',
  'e\u0301\u200b\ufeff',
  'İıſß',
  "'; drop table users; --",
  "1' or '1'='1",
  '"; select pg_sleep(10) --',
  '$1 $$ ${x} {{7*7}} %s %n',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "=cmd|' /C calc'!A0",
  '+1+1',
  '@SUM(1)',
  '../../../etc/passwd',
  'C:\\Windows\\win.ini',
  '\r\nSet-Cookie: a=b',
  '\\',
  '%',
  '%%%_%_%',
  '((((((((((a+)+)+)+',
  'null',
  'undefined',
  'NaN',
  '__proto__',
  'constructor',
  'toString',
  '1e400',
  '0x10',
  '٣',
  '9007199254740993',
  '99999999999999999999',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '-000001-01-01',
  '2026-03-29T03:30:00+03:00',
  '9999-12-31T23:59:59.999999999999+23:59',
  '24:00',
  'õ'.repeat(200),
  '🌾'.repeat(500),
  'x'.repeat(1001),
  'x'.repeat(70_000),
  'a '.repeat(2000),
];

export const nastyNumbers: readonly number[] = [
  0,
  -0,
  -1,
  1.5,
  0.1,
  0.0001,
  1e-320,
  1e21,
  -1e21,
  1e308,
  2 ** 31,
  -(2 ** 31),
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 53),
  2 ** 63,
  2 ** 64,
  99_999_999_999.9999,
  9_999_999_999_999,
  32_768,
];

/** Anything but what is wanted. */
export function nastyValue(random: SeededRandom): unknown {
  switch (random.whole(0, 7)) {
    case 0:
    case 1:
    case 2:
      return random.pick(nastyTexts);
    case 3:
    case 4:
      return random.pick(nastyNumbers);
    case 5:
      return random.pick([null, true, false, [], {}, [null], [[]], { id: {} }, { id: [1] }, { id: null }]);
    case 6:
      return nested(random.whole(5, 600), random.chance(0.5));
    case 7:
    default:
      return Array.from({ length: random.pick([3, 201, 10_000]) }, (_, index) => index);
  }
}

function nested(depth: number, isList: boolean): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = isList ? [value] : { a: value };
  return value;
}

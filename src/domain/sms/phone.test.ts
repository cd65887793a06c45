import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { phoneProblemWords } from './phone-words.ts';
import { formatPhone, isLandline, isPhone, readablePhone } from './phone.ts';

describe('formatPhone', () => {
  test.each([
    ['5123 4567', '+37251234567'],
    ['512-34567', '+37251234567'],
    ['37251234567', '+37251234567'],
    ['+372 5123 4567', '+37251234567'],
    ['00372 5123 4567', '+37251234567'],
    ['(+371) 2123 4567', '+37121234567'],
    ['\u{a0}7 312 345', '+3727312345'],
    ['+358 (0)40 123 4567', '+358401234567'],
    ['+46 (0)70-123 45 67', '+46701234567'],
    ['0046(0)70 123 45 67', '+46701234567'],
    ['(+49)(0)151.23456789', '+4915123456789'],
    ['+49 (0)170/1234567', '+491701234567'],
    ['+46 070 123 45 67', '+46701234567'],
    ['+49 (030) 123456', '+4930123456'],
    ['+370 8 612 34567', '+37061234567'],
    ['+39 06 1234 5678', '+390612345678'],
    ['+371.2123.4567', '+37121234567'],
    ['[5123] 4567', '+37251234567'],
    ['\u{202a}5300 0900\u{202c}', '+37253000900'],
    ['\u{ff15}123\u{2212}4567', '+37251234567'],
    ['tel. 5123 4567', '+37251234567'],
    ['Tel: +372 5123 4567', '+37251234567'],
    ['tel:+37251234567', '+37251234567'],
    ['mob 5123 4567', '+37251234567'],
    ['тел. 5123 4567', '+37251234567'],
    ['\u{1f4de} 5123 4567', '+37251234567'],
    ["'+37251234567", '+37251234567'],
    ['5123 4567,', '+37251234567'],
    ['', ''],
    ['  ', ''],
  ])('sends %j as %j', (typed, sent) => {
    expect(formatPhone(typed)).toBe(sent);
  });

  test('changes nothing more the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('0', '3', '5', '7', '2', '+', ' ', '-') }), (typed) => {
        expect(formatPhone(formatPhone(typed))).toBe(formatPhone(typed));
      }),
    );
  });
});

describe('isPhone', () => {
  test.each(['5123456', '51234567', '81234567', '7312345', '8812345', '+37121234567', '0049 151 23456789'])(
    'takes %s',
    (typed) => expect(isPhone(typed)).toBe(true),
  );

  test.each([
    '',
    '512345',
    '512345678',
    '1234567',
    '88123456',
    '5123456a',
    '+',
    '+0123456789',
    '++37251234567',
    '+1234567890123456',
  ])('refuses %j', (typed) => expect(isPhone(typed)).toBe(false));
});

test('warns of landlines', () => {
  expect(isLandline('731 2345')).toBe(true);
  expect(isLandline('8812345')).toBe(true);
  expect(isLandline('51234567')).toBe(false);
  expect(isLandline('+49 30 123456')).toBe(false);
});

test.each([
  ['+37251234567', '+372 5123 4567'],
  ['+372 5551234', '+372 555 1234'],
  ['51234567', '5123 4567'],
  ['+358401234567', '+358401234567'],
])('%s reads %s', (phone, read) => {
  expect(readablePhone(phone)).toBe(read);
});

test.each([
  ['512 345', 'number on liiga lühike'],
  ['+358 12', 'number on liiga lühike'],
  ['', 'number on liiga lühike'],
  ['5123 45678', 'number on liiga pikk'],
  ['+1234567890123456', 'number on liiga pikk'],
  ['kontor 5123', 'numbris on muid märke kui numbrid'],
  ['+372 1234567', 'sellist numbrit ei ole'],
  ['5123 4567', null],
  ['+49 (0)170/1234567', null],
  ['+372 512 3456/7', 'numbris on muid märke kui numbrid'],
  ['5123 4567 / 5234 5678', 'siin on mitu numbrit (5123 4567 ja 5234 5678), jätke üks'],
  ['tel 5123 4567, mob. 5234 5678', 'siin on mitu numbrit (5123 4567 ja 5234 5678), jätke üks'],
  ['+372 5123 4567 või 731 2345', 'siin on mitu numbrit (+372 5123 4567 ja 731 2345), jätke üks'],
  ['51234567 52345678', 'siin on mitu numbrit (51234567 ja 52345678), jätke üks'],
  ['5123 4567 (Jüri)', 'numbris on muid märke kui numbrid'],
  ['faks 731 2345', 'numbris on muid märke kui numbrid'],
  ['5,1234567E+7', 'numbris on muid märke kui numbrid'],
])('%j is refused with the reason', (text, words) => {
  expect(phoneProblemWords(text)).toBe(words);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { countSeptets, countSmsParts, toGsmText } from './gsm-text.ts';

describe('toGsmText', () => {
  test('carries the basic and the extension set as they are', () => {
    const text = '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./09:;<=>?¡AZÄÖÑÜ§¿azäöñüà\f^{}\\[~]|€';
    expect(toGsmText(text)).toEqual({ text, replacements: [] });
  });

  test('marks what it replaces, where it stands', () => {
    expect(toGsmText('Põllu tn 5 – Žürii')).toEqual({
      text: 'Pöllu tn 5 _ _ürii',
      replacements: [
        { index: 1, from: 'õ', to: 'ö' },
        { index: 11, from: '–', to: '_' },
        { index: 13, from: 'Ž', to: '_' },
      ],
    });
    expect(toGsmText('Õ').text).toBe('Ö');
  });

  test('reads letters typed with a separate accent, and whole emoji', () => {
    expect(toGsmText('o\u{303}').text).toBe('ö');
    expect(toGsmText('🚚!').text).toBe('_!');
    expect(toGsmText('ç\t\u{1b}\u{a0}').text).toBe('____');
  });

  test('leaves nothing to replace the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const { text, replacements } = toGsmText(typed);
        expect(toGsmText(text)).toEqual({ text, replacements: [] });
        for (const { index, to } of replacements) expect(text.charAt(index)).toBe(to);
      }),
    );
  });
});

describe('counting', () => {
  test('counts extension characters twice', () => {
    expect(countSeptets('')).toBe(0);
    expect(countSeptets('10 €')).toBe(5);
    expect(countSeptets('õ🚚')).toBe(2);
  });

  test.each([
    ['nothing', '', 0],
    ['a full part', 'a'.repeat(160), 1],
    ['one more', 'a'.repeat(161), 2],
    ['two full parts', 'a'.repeat(306), 2],
    ['three', 'a'.repeat(307), 3],
    ['a pair that ends one part', `${'a'.repeat(158)}€`, 1],
    ['a pair that does not fit one part', `${'a'.repeat(159)}€`, 2],
    ['a pair that would straddle', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
    ['a pair that ends the first of two', `${'a'.repeat(151)}€${'a'.repeat(153)}`, 2],
  ])('counts the parts of %s', (_, text, parts) => {
    expect(countSmsParts(text)).toBe(parts);
  });

  test('never needs fewer parts than the characters fill, nor one more than a torn pair a part costs', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '€'), minLength: 161, maxLength: 700 }), (text) => {
        const total = countSeptets(text);
        expect(countSmsParts(text)).toBeGreaterThanOrEqual(Math.ceil(total / 153));
        expect(countSmsParts(text)).toBeLessThanOrEqual(Math.ceil(total / 152));
      }),
    );
  });
});

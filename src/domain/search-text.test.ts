import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  findMatches,
  foldedFrom,
  foldedTo,
  foldText,
  matchRank,
  searchWords,
  misspellingsOf,
  foldCode,
} from './search-text.ts';

describe('foldText', () => {
  test.each([
    ['Põltsamaa Õlivabrik', 'poltsamaa olivabrik'],
    ['ÄÖÜÕ äöüõ', 'aouo aouo'],
    ['Šokolaad Žürii', 'sokolaad zurii'],
    ['  Nisu \u{a0} II\tklass ', 'nisu ii klass'],
    ['Z\u{30c}elatiin', 'zelatiin'],
    ['Põllu\u{ad}majandus\u{ad}ühistu Kevad', 'pollumajandusuhistu kevad'],
    ['Agro\u{2011}Invest OÜ', 'agro-invest ou'],
    ['Mäe\u{200b}talu OÜ', 'maetalu ou'],
    ['O\u{2019}Brieni Farm', 'obrieni farm'],
    ["O'Brieni Farm", 'obrieni farm'],
    ['O`Brieni Farm', 'obrieni farm'],
    ['\u{ff21}\u{ff22}\u{ff11}', 'ab1'],
  ])('folds %j to %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  test('is the same folded twice, and in capitals', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...foldedFrom.split(''), 'a', 'Z', ' ', '1', '-') }),
        (text) => {
          expect(foldText(foldText(text))).toBe(foldText(text));
          expect(foldText(text)).toMatch(/^[!-@[-~ ]*$/);
        },
      ),
    );
  });

  test('has tables that fit SQL translate: one letter for one, none twice', () => {
    expect(foldedFrom).toHaveLength(foldedTo.length);
    expect(new Set(foldedFrom).size).toBe(foldedTo.length);
    expect(foldedTo).toMatch(/^[!-~ ]+$/);
  });
});

test('splits a query into folded words', () => {
  expect(searchWords('  Oder  PÕLD ')).toEqual(['oder', 'pold']);
  expect(searchWords('   ')).toEqual([]);
});

test('squeezes plates and registry codes', () => {
  expect(foldCode('123 ABC')).toBe('123abc');
  expect(foldCode('lv-1234')).toBe('lv1234');
  expect(foldCode('903АВС')).toBe('903abc');
  expect(foldCode('\u{ff19}03\u{2013}ΑΒΕ')).toBe('903abe');
  expect(foldCode('1420 0010')).toBe('14200010');
});

describe('matchRank', () => {
  test('puts the whole text first, then its start, then the starts of words, then the inside', () => {
    expect(matchRank('nisu', 'Nisu')).toBe(0);
    expect(matchRank('nisu', 'Nisu II klass')).toBe(1);
    expect(matchRank('klass nisu', 'Nisu II klass')).toBe(2);
    expect(matchRank('ass nis', 'Nisu II klass')).toBe(3);
    expect(matchRank('oder nisu', 'Nisu II klass')).toBeNull();
  });

  test('finds a plate typed with or without its space', () => {
    expect(matchRank('123ABC', '123 ABC')).toBe(0);
    expect(matchRank('123 abc', '123ABC')).toBe(0);
  });

  test('finds a text by any of its words in any order', () => {
    const words = fc.array(fc.constantFrom('nisu', 'Oder', 'põldhein', 'Šaht', '2026'), { minLength: 1 });
    fc.assert(
      fc.property(
        words.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: 1 }))),
        ([all, some]) => {
          expect(matchRank(some.join(' ').toUpperCase(), all.join(' '))).not.toBeNull();
        },
      ),
    );
  });
});

describe('findMatches', () => {
  const products = ['Talinisu', 'Nisu', 'Oder', 'Nisu II'];

  test('sorts the best first and drops the rest', () => {
    expect(findMatches('nisu', products, (name) => name)).toEqual(['Nisu', 'Nisu II', 'Talinisu']);
  });

  test('puts whole words before parts of words', () => {
    const classes = ['Nisu II', 'Nisu I klass'];
    expect(findMatches('nisu i', classes, (name) => name)).toEqual(['Nisu I klass', 'Nisu II']);
  });

  test('keeps everything in order for an empty query', () => {
    expect(findMatches(' ', products, (name) => name)).toEqual(products);
  });
});

describe('misspellingsOf', () => {
  const isForgiven = (typed: string, meant: string) =>
    misspellingsOf(typed).some((slip) => new RegExp(`^${slip.replaceAll('_', '.')}$`).test(meant));

  test.each([
    ['one wrong letter', 'talinidu', true],
    ['one missing letter', 'talnisu', true],
    ['a missing first letter', 'alinisu', true],
    ['one letter too many', 'tallinisu', true],
    ['two swapped letters', 'tailnisu', true],
    ['two wrong letters', 'telinidu', false],
  ])('forgives %s: %s %s', (_, typed, forgiven) => {
    expect(isForgiven(typed, 'talinisu')).toBe(forgiven);
  });

  test('forgives nothing in a short word or a very long one', () => {
    expect(misspellingsOf('abc')).toEqual([]);
    expect(misspellingsOf('a'.repeat(21))).toEqual([]);
  });
});

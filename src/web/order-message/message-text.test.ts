import { expect, test } from 'vitest';

import { MessageReader } from '#domain/order-messages/read-message.ts';

import { locations, products } from '../../../tests/messages/known-names.ts';
import { isNoteGuessed, noteOf, orderInShort, piecesOf, withMarks } from './message-text.ts';

const text = 'Homme 28 t nisu Ojaveere kuivatist Muugale, 2 koormat, kl 10';
const [order] = new MessageReader(products, locations).read(text, {
  day: '2026-08-12',
  time: '07:40',
}).orders;

test('the words of each field are marked, and no letter is lost', () => {
  const pieces = piecesOf(text, order!);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  expect(pieces.flatMap((piece) => (piece.field === null ? [] : [[piece.text, piece.field]]))).toEqual([
    ['Homme', 'Kuupäev'],
    ['28 t', 'Kogus'],
    ['nisu', 'Toode'],
    ['Ojaveere kuivatist', 'Lähtekoht'],
    ['Muugale', 'Sihtkoht'],
    ['2 koormat', 'Märkus'],
    ['kl 10', 'Märkus'],
  ]);
});

test('what is in no field is marked beside the fields', () => {
  const said = 'Värav on lahti, nisu 28 t kaer valmis';
  const [read] = new MessageReader(products, locations).read('28 t nisu', {
    day: '2026-08-12',
    time: '07:40',
  }).orders;
  const inText = { ...read!, product: { ...read!.product, source: [16, 20] as [number, number] } };
  const pieces = piecesOf(said, { ...inText, quantity: { value: 28, grade: 'CERTAIN', source: [21, 25] } }, [
    [0, 14],
    [16, 37],
  ]);
  expect(pieces.map((piece) => piece.text).join('')).toBe(said);
  expect(pieces.filter((piece) => piece.isUnread).map((piece) => piece.text.trim())).toEqual([
    'Värav on lahti',
    '',
    'kaer valmis',
  ]);
});

test('an order is told from the others of its message', () => {
  expect(orderInShort(order!).replaceAll('\u{a0}', ' ')).toBe('Nisu · 56 t · 13.08.2026');
  const read = new MessageReader(products, locations).read('reedel 1 koorem otra Muugale', {
    day: '2026-08-12',
    time: '07:40',
  });
  expect(orderInShort(read.orders[0]!)).toBe('Oder · 1 koorem · 14.08.2026');
});

test('what the form has no field for goes into its note', () => {
  expect(noteOf(text, order!, true)).toBe('2 koormat, kell 10:00');
  expect(isNoteGuessed(order!)).toBe(false);
});

test.each([
  ['Homme hommikul 28 t nisu Ojaveere kuivatist Muugale', true, 'hommikul'],
  ['NPK 8-20-30 40 bigbagi, 24 t, Muugalt Rehe väetiseplatsile homme', true, '40 bigbagi'],
  ['28 t nisu Ojaveere kuivatist Muugale nädal 35', true, 'nädal 35'],
  ['Homme 28 t nisu Ojaveere kuivatist Muugale', false, '28 t'],
  [
    'Homme 28 t nisu Ojaveere kuivatist Muugale, peale 10. Värav on lahti',
    true,
    'alates kella 10:00, Värav on lahti',
  ],
])('the note has the words that are in no field: %s', (said, isAmountInForm, note) => {
  const [read] = new MessageReader(products, locations).read(said, {
    day: '2026-08-12',
    time: '07:40',
  }).orders;
  expect(noteOf(said, read!, isAmountInForm)).toBe(note);
});

test('a time that was guessed makes the note a guess', () => {
  const said = 'Homme kell kaks 28 t nisu Ojaveere kuivatist Muugale';
  const [read] = new MessageReader(products, locations).read(said, {
    day: '2026-08-12',
    time: '07:40',
  }).orders;
  expect(noteOf(said, read!, true)).toBe('kell 14:00');
  expect(isNoteGuessed(read!)).toBe(true);
});

test('signs that are not seen are shown as marks, and are in no note', () => {
  const said = 'Homme 28 t ni\u{ad}su Ojaveere kuivatist Muugale, värav on \u{202e}lahti\u{200b}';
  const [read] = new MessageReader(products, locations).read(said, {
    day: '2026-08-12',
    time: '07:40',
  }).orders;
  expect(read?.product.value?.name).toBe('Nisu');
  expect(noteOf(said, read!, true)).toBe('värav on lahti');
  expect(withMarks(said)).toBe('Homme 28 t ni◌su Ojaveere kuivatist Muugale, värav on ◌lahti◌');
  expect(withMarks('👩\u{200d}🌾 a\u{200d}b')).toBe('👩\u{200d}🌾 a◌b');
});

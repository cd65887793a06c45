import { expect, test } from 'vitest';

import { MessageReader } from '#domain/messages/read-message.ts';

import { locations, products } from '../../../../../tests/messages/known-names.ts';
import { noteOf, piecesOf } from './message-text.ts';

const text = 'Homme 28 t nisu Ojaveere kuivatist Muugale, 2 koormat, kl 10';
const [order] = new MessageReader(products, locations).read(text, '2026-08-12').orders;

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

test('what the form has no field for goes into its note', () => {
  expect(noteOf(order!)).toBe('2 koormat, kell 10:00');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { correctedMessages } from '../../../tests/messages/corrected.ts';
import { cropMessages } from '../../../tests/messages/crops.ts';
import { dialectMessages } from '../../../tests/messages/dialects.ts';
import { everydayMessages } from '../../../tests/messages/everyday.ts';
import { farmyardMessages } from '../../../tests/messages/farmyard.ts';
import { messagesOfFiguresAndNames } from '../../../tests/messages/figures-and-names.ts';
import { foreignMessages } from '../../../tests/messages/foreign.ts';
import { harvestWeekMessages } from '../../../tests/messages/harvest-week.ts';
import { companyNamed, locations } from '../../../tests/messages/known-names.ts';
import { messagesWithFiguresAndNoOrder } from '../../../tests/messages/other-figures-no-order.ts';
import { messagesWithOtherFigures } from '../../../tests/messages/other-figures.ts';
import { otherMessages } from '../../../tests/messages/other.ts';
import { plainFields, reader, readFrom, sentAt } from '../../../tests/messages/reading.ts';
import { rewordedMessages } from '../../../tests/messages/reworded.ts';
import { seasonMessages } from '../../../tests/messages/season.ts';
import { longMessages } from '../../../tests/messages/several.ts';
import { spokenMessages } from '../../../tests/messages/spoken.ts';
import { supplyMessages } from '../../../tests/messages/supplies.ts';
import { messagesWithDecoys, unrehearsedMessages } from '../../../tests/messages/unrehearsed.ts';
import type { ReadMessage } from './read-message.ts';
import type { MessageField } from './text/message-field.ts';

const customerMessages = [
  ...seasonMessages,
  ...cropMessages,
  ...supplyMessages,
  ...longMessages,
  ...foreignMessages,
  ...otherMessages,
  ...everydayMessages,
  ...spokenMessages,
  ...dialectMessages,
  ...rewordedMessages,
  ...messagesWithOtherFigures,
  ...messagesWithFiguresAndNoOrder,
  ...farmyardMessages,
  ...correctedMessages,
  ...messagesOfFiguresAndNames,
  ...unrehearsedMessages,
  ...messagesWithDecoys,
  ...harvestWeekMessages,
];
test.each(customerMessages)('$sender: $text', ({ sender, text, intent, orders, unread = [] }) => {
  const read = readFrom(sender, text);
  expect(read.intent).toBe(intent);
  expect(read.orders).toHaveLength(orders.length);
  for (const [number, meant] of orders.entries()) {
    const wanted = Object.fromEntries(Object.entries(meant).filter(([name]) => !unread.includes(name)));
    const fields = plainFields(read.orders[number]!);
    const found = Object.fromEntries(
      fields.filter(([name]) => name in wanted).map(([name, value]) => [name, value]),
    );
    expect(found).toEqual(wanted);
    const certain = fields.filter(([, , grade]) => grade === 'CERTAIN').map(([name]) => name);
    expect(Object.keys(wanted)).toEqual(expect.arrayContaining(certain));
  }
});

test('nineteen of twenty fields are read', () => {
  const meant = customerMessages.flatMap(({ orders }) => orders.flatMap(Object.keys));
  const unread = customerMessages.flatMap((message) => message.unread ?? []);
  expect(unread.length / meant.length).toBeLessThan(0.05);
});

test('the words that a field came from are named', () => {
  const text = 'Tere! Homme 28 t nisu Ojaveere kuivatist Muugale';
  const [order] = readFrom('Ojaveere Talu OÜ', text).orders;
  const wordsOf = ({ source }: MessageField<unknown>) =>
    source === undefined ? null : text.slice(...source);
  expect(
    [order!.date, order!.quantity, order!.product, order!.pickup, order!.destination].map(wordsOf),
  ).toEqual(['Homme', '28 t', 'nisu', 'Ojaveere kuivatist', 'Muugale']);
});

test.each([
  ['28 t nisu homme Ojaveere kuivatist Muugale, peale 10. Värav on lahti', 'Värav on lahti'],
  ['28 t nisu homme Ojaveere kuivatist Muugale kell 10 koer on lahti', 'koer on lahti'],
  ['Nisu 28t (valk 13,5, langemisarv 320) homme Ojaveere kuivatist Muugale', 'valk 13,5, langemisarv 320'],
  ['28 t nisu homme Ojaveere kuivatist Muugale, mitte Pärnusse', 'mitte Pärnusse'],
  ['Tere! Palun 28 t nisu homme Ojaveere kuivatist Muugale', null],
])('what was said besides is noted: %s', (text, notes) => {
  expect(readFrom('Ojaveere Talu OÜ', text).orders[0]!.notes.value).toBe(notes);
});

test('a remark that is put anywhere into an order is noted', () => {
  const parts = ['28 t nisu', 'homme', 'Ojaveere kuivatist', 'Muugale', 'kell 10'];
  fc.assert(
    fc.property(
      fc.nat(parts.length),
      fc.constantFrom(' ', ', ', '. ', '\n', ' - '),
      fc.constantFrom('värav on lukus', 'koer lahti', 'helista juhile', 'Nõo poolt sild kinni'),
      (index, sign, remark) => {
        const text = parts.toSpliced(index, 0, remark).join(sign);
        const { orders } = readFrom('Ojaveere Talu OÜ', text);
        for (const { notes } of orders) {
          for (const word of remark.split(' ')) expect(notes.value).toContain(word);
        }
      },
    ),
  );
});

test('words of one company mean what they were corrected to, with any ending', () => {
  const location = locations.find(({ name }) => name === 'Mäeotsa kuivati')!;
  const sender = {
    companyId: companyNamed('Mäeotsa Talu OÜ'),
    aliases: [{ words: 'laut', location }],
  };
  const [order] = reader.read(
    '28 t nisu laudast? ei, laut st Muugale homme'.replace('laut st', 'lautst'),
    sentAt,
    sender,
  ).orders;
  expect(order!.pickup).toMatchObject({ value: { name: 'Mäeotsa kuivati' }, grade: 'CERTAIN' });
});

test('words that name several things stay a guess, whatever they were corrected to', () => {
  const terminal = locations.find(({ name }) => name === 'Muuga väetiseterminal')!;
  const sender = {
    companyId: companyNamed('Mäeotsa Talu OÜ'),
    aliases: [{ words: 'muuga', location: terminal }],
  };
  const [order] = reader.read('28 t nisu Mäeotsa kuivatist Muugale homme', sentAt, sender).orders;
  expect(order!.destination.grade).toBe('GUESSED');
});

test('what others wrote is not read', () => {
  const text = '28 t nisu homme Muugale\n\nSaatja: keegi@example.com\n12 koormat rapsi reedel Tamsalusse';
  const { orders } = readFrom('Ojaveere Talu OÜ', text);
  expect(orders.map(({ product }) => product.value?.name)).toEqual(['Nisu']);
  expect(orders[0]!.loads.value).toBeNull();
});

test.each([
  'Naaber tellis eile 3 koormat rapsi, mina tahan 1 koorma otra Kasemäe kuivatist Tamsalu elevaatorisse homme',
  'Eile viidi 2 koormat rapsi. Homme 1 koorem otra Kasemäe kuivatist Tamsalu elevaatorisse',
])('what was driven or ordered before is not ordered: %s', (text) => {
  const { orders } = readFrom('Kasemäe Agro OÜ', text);
  expect(orders.map(({ product, loads }) => [product.value?.name, loads.value])).toEqual([['Oder', 1]]);
});

/** Slips of a thumb: a letter doubled, left out, swapped with the next, or the one beside it on the keys. */
const slips = fc.array(fc.tuple(fc.nat(400), fc.constantFrom('double', 'drop', 'swap', 'beside')), {
  minLength: 1,
  maxLength: 3,
});

const keys = ['qwertyuiopü', 'asdfghjklöä', 'zxcvbnm', 'йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю'];

function keyBeside(letter: string): string {
  const row = keys.find((each) => each.includes(letter.toLowerCase()));
  return row?.[row.indexOf(letter.toLowerCase()) + 1] ?? row?.at(-2) ?? letter;
}

function withSlips(text: string, made: readonly (readonly [number, string])[]): string {
  return made.reduce((written, [at, kind]) => {
    const index = at % written.length;
    const [letter = '', next = ''] = [written[index], written[index + 1]];
    // Figures, references and 'II' say what they say: a slip there is another order.
    const word =
      /[\p{L}\d-]*$/u.exec(written.slice(0, index))![0] + /^[\p{L}\d-]*/u.exec(written.slice(index))![0];
    if (word.length < 4 || /\d/.test(word) || !/\p{L}/u.test(letter) || !/\p{L}/u.test(next)) {
      return written;
    }
    if (kind === 'beside') return written.slice(0, index) + keyBeside(letter) + written.slice(index + 1);
    const put = kind === 'double' ? letter + letter : kind === 'drop' ? '' : next + letter;
    return written.slice(0, index) + put + written.slice(index + (kind === 'swap' ? 2 : 1));
  }, text);
}

/** Returns the sum over all orders: a quantity, loads. */
function inAll(values: readonly unknown[]): number {
  return values.reduce((sum: number, value) => sum + (typeof value === 'number' ? value : 0), 0);
}

const orderMessages = customerMessages.filter(({ intent }) => intent === 'ORDER');

test('slips of the thumb never turn a certain field into another value', () => {
  fc.assert(
    fc.property(fc.constantFrom(...orderMessages), slips, ({ sender, text, orders }, made) => {
      const read = readFrom(sender, withSlips(text, made));
      // Where a slip makes two orders one, nobody can say which of them is meant.
      const isOneEach = read.orders.length === orders.length;
      // A word that was not understood may put a product that is named twice behind the other: then each by its own.
      const saidProducts = read.orders.map(({ product }) => product.value?.name);
      const isTurned =
        new Set(saidProducts).size === orders.length &&
        orders.every(({ product }) => saidProducts.includes(String(product)));
      for (const [at, order] of read.orders.entries()) {
        const number = isTurned ? orders.findIndex(({ product }) => product === saidProducts[at]) : at;
        for (const [name, value, grade] of plainFields(order)) {
          if (grade !== 'CERTAIN' || name === 'contact') continue;
          const meant = isOneEach ? [orders[number]?.[name]] : orders.map((each) => each[name]);
          if (meant.length > 1) meant.push(inAll(meant));
          if (meant.some((each) => each !== undefined)) expect(meant).toContain(value);
        }
      }
    }),
    process.env.FUZZ_RUNS === undefined
      ? { numRuns: 300, seed: 20_260_812 }
      : { numRuns: Number(process.env.FUZZ_RUNS) },
  );
});

test('a slip in a month, in what is counted or beside an amount is no other day, time or quantity', () => {
  const read = (text: string) => readFrom('Ojaveere Talu OÜ', text).orders[0]!;
  const thursday =
    'На четверг 20 вгуста 3 машины под ячмень, по 27 тонн, из Soosaare kuivati в Paldiski terminal';
  expect(read(thursday).date.grade).not.toBe('CERTAIN');
  const early = 'laup hommikul 7st alates 2 mmasinat õlleotra Soosaare kuivati - Põltsamaa';
  expect(read(early).time.value).toBe('07:00');
  const each = 'Homme 2 autot nisu Soosaare kuivatist Muugale, ubes 25 t autos';
  expect(read(each).quantity.grade).not.toBe('CERTAIN');
});

test('the same text is read the same way, whatever was read before', () => {
  fc.assert(
    fc.property(fc.constantFrom(...customerMessages), fc.string(), ({ sender, text }, other) => {
      const first = readFrom(sender, text);
      readFrom(sender, other);
      expect(readFrom(sender, text)).toEqual(first);
    }),
  );
});

test('capitals, accents and white space change nothing', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...customerMessages.filter(({ text }) => !text.includes('\n'))),
      fc.nat(2),
      ({ sender, text }, kind) => {
        const written =
          kind === 0 ? text.toUpperCase() : kind === 1 ? text.normalize('NFD') : text.replaceAll(' ', '  ');
        const valuesOf = ({ intent, orders }: ReadMessage) => [
          intent,
          orders.map((order) =>
            plainFields(order).filter(([name]) => !['notes', 'contact', 'reference'].includes(name)),
          ),
        ];
        expect(valuesOf(readFrom(sender, written))).toEqual(valuesOf(readFrom(sender, text)));
      },
    ),
  );
});

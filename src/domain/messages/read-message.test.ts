import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { cropMessages } from '../../../tests/messages/crops.ts';
import { everydayMessages } from '../../../tests/messages/everyday.ts';
import { foreignMessages } from '../../../tests/messages/foreign.ts';
import { companyNamed, locations, products } from '../../../tests/messages/known-names.ts';
import { otherMessages } from '../../../tests/messages/other.ts';
import { longMessages } from '../../../tests/messages/several.ts';
import { spokenMessages } from '../../../tests/messages/spoken.ts';
import { supplyMessages } from '../../../tests/messages/supplies.ts';
import type { MessageField } from './message-field.ts';
import { type MessageOrder, MessageReader, type ReadMessage } from './read-message.ts';

const customerMessages = [
  ...cropMessages,
  ...supplyMessages,
  ...longMessages,
  ...foreignMessages,
  ...otherMessages,
  ...everydayMessages,
  ...spokenMessages,
];
const today = '2026-08-12';
const reader = new MessageReader(products, locations);

function readFrom(sender: string, text: string): ReadMessage {
  return reader.read(text, today, { companyId: companyNamed(sender), aliases: [] });
}

/** Fields by name; products and places by theirs. */
function plainFields(order: MessageOrder): [name: string, value: unknown, grade: string][] {
  return Object.entries(order).map(([name, field]: [string, MessageField<unknown>]) => {
    const { value } = field;
    return [name, hasName(value) ? value.name : value, field.grade];
  });
}

function hasName(value: unknown): value is { name: string } {
  return typeof value === 'object' && value !== null && 'name' in value;
}

describe('reading a message', () => {
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
        (place, sign, remark) => {
          const text = parts.toSpliced(place, 0, remark).join(sign);
          const { orders } = readFrom('Ojaveere Talu OÜ', text);
          for (const { notes } of orders) {
            for (const word of remark.split(' ')) expect(notes.value).toContain(word);
          }
        },
      ),
    );
  });

  test('words of one company mean what they were corrected to, with any ending', () => {
    const place = locations.find(({ name }) => name === 'Mäeotsa kuivati')!;
    const sender = {
      companyId: companyNamed('Mäeotsa Talu OÜ'),
      aliases: [{ words: 'laut', location: place }],
    };
    const [order] = reader.read(
      '28 t nisu laudast? ei, laut st Muugale homme'.replace('laut st', 'lautst'),
      today,
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
    const [order] = reader.read('28 t nisu Mäeotsa kuivatist Muugale homme', today, sender).orders;
    expect(order!.destination.grade).toBe('GUESSED');
  });

  test('what others wrote is not read', () => {
    const text = '28 t nisu homme Muugale\n\nSaatja: keegi@example.com\n12 koormat rapsi reedel Tamsalusse';
    const { orders } = readFrom('Ojaveere Talu OÜ', text);
    expect(orders.map(({ product }) => product.value?.name)).toEqual(['Nisu']);
    expect(orders[0]!.loads.value).toBeNull();
  });

  /** Slips of a thumb: a letter doubled, left out, or swapped with the next. */
  const slips = fc.array(fc.tuple(fc.nat(400), fc.constantFrom('double', 'drop', 'swap')), {
    minLength: 1,
    maxLength: 3,
  });

  function withSlips(text: string, made: readonly (readonly [number, string])[]): string {
    return made.reduce((written, [at, kind]) => {
      const place = at % written.length;
      const [letter = '', next = ''] = [written[place], written[place + 1]];
      // Figures, references and 'II' say what they say: a slip there is another order.
      const word =
        /[\p{L}\d-]*$/u.exec(written.slice(0, place))![0] + /^[\p{L}\d-]*/u.exec(written.slice(place))![0];
      if (word.length < 4 || /\d/.test(word) || !/\p{L}/u.test(letter) || !/\p{L}/u.test(next))
        return written;
      const put = kind === 'double' ? letter + letter : kind === 'drop' ? '' : next + letter;
      return written.slice(0, place) + put + written.slice(place + (kind === 'swap' ? 2 : 1));
    }, text);
  }

  test('slips of the thumb never turn a certain field into another value', () => {
    const messages = customerMessages.filter(
      ({ intent, orders }) => intent === 'ORDER' && orders.length === 1,
    );
    fc.assert(
      fc.property(fc.constantFrom(...messages), slips, ({ sender, text, orders }, made) => {
        const read = readFrom(sender, withSlips(text, made));
        for (const order of read.orders.slice(0, 1)) {
          for (const [name, value, grade] of plainFields(order)) {
            const wanted = orders[0]?.[name];
            if (grade === 'CERTAIN' && wanted !== undefined && name !== 'contact') expect(value).toBe(wanted);
          }
        }
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 300) },
    );
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
});

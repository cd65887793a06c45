import { gzipSync } from 'node:zlib';

import type { SeededRandom } from '#domain/seeded-random.ts';

import type { Draft } from './draft.ts';
import type { Making } from './made-values.ts';
import { nastyTexts, nastyValue } from './nasty-values.ts';

/** Only operations with a body are spoilt there, and now and then one that takes none. */
const withBody = (spoil: (making: Making, draft: Draft) => void) => (making: Making, draft: Draft) => {
  if (draft.operation.body === null && !(draft.operation.method !== 'GET' && making.random.chance(0.3))) {
    return false;
  }
  spoil(making, draft);
  return true;
};

const json = (draft: Draft) => draft.rawBody ?? Buffer.from(JSON.stringify(draft.body ?? {}));

const wrongTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json; charset=x',
  'application/problem+json',
  'application/json, text/html',
  'x',
  '',
  'application/json;;;',
];

export const bodyMutations: [string, (making: Making, draft: Draft) => boolean][] = [
  ['nasty value', withBody(({ random }, draft) => replaceSome(random, draft, () => nastyValue(random)))],
  ['nasty value', withBody(({ random }, draft) => replaceSome(random, draft, () => nastyValue(random)))],
  ['value gone', withBody(({ random }, draft) => replaceSome(random, draft, () => undefined))],
  [
    'further field',
    withBody(({ random }, draft) =>
      replaceSome(random, draft, (value) =>
        isObject(value) ? { ...value, [random.pick(nastyTexts)]: 1, extra: nastyValue(random) } : { value },
      ),
    ),
  ],
  [
    'ten thousand of it',
    withBody(({ random }, draft) =>
      replaceSome(random, draft, (value) => {
        const one: unknown = Array.isArray(value) ? value[0] : value;
        // A few of a value that is long already: no text of 512 MB can be written.
        const length = Math.min(10_000, Math.ceil(8_000_000 / (JSON.stringify(one ?? null).length + 1)));
        return Array.from({ length }, () => one);
      }),
    ),
  ],
  [
    'the whole is nasty',
    withBody(({ random }, draft) => {
      draft.body = nastyValue(random);
    }),
  ],
  [
    'same key twice',
    withBody((_making, draft) => {
      const text = json(draft).toString();
      draft.rawBody = Buffer.from(text.replace(/\{("\w+":)/g, '{$1 1,$1'));
    }),
  ],
  [
    'number that JSON has not',
    withBody(({ random }, draft) => {
      const odd = random.pick([
        'NaN',
        'Infinity',
        '1e999',
        '-1e999',
        '0x10',
        '01',
        '1.',
        '123456789012345678901234567890',
        '1E-9999',
      ]);
      draft.rawBody = Buffer.from(
        json(draft)
          .toString()
          .replace(/:\d[\d.]*/, `:${odd}`),
      );
    }),
  ],
  [
    'broken JSON',
    withBody(({ random }, draft) => {
      const text = json(draft).toString();
      const cut = text.slice(0, random.whole(0, text.length));
      draft.rawBody = Buffer.from(
        random.pick([
          cut,
          `${text},`,
          `\uFEFF${text}`,
          `${text}${text}`,
          text.replaceAll('"', "'"),
          `[${text}`,
          '['.repeat(50_000),
          '{"a":'.repeat(20_000),
          '{"__proto__":{"a":1}}',
          '{"constructor":{"prototype":{}}}',
          '"\\uD800"',
          '\0',
          '//',
          `${text}\n\n\n`,
        ]),
      );
    }),
  ],
  [
    'wrong encoding',
    withBody(({ random }, draft) => {
      const text = json(draft).toString();
      draft.rawBody = random.pick([
        Buffer.from(text, 'utf16le'),
        Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc3])]),
        gzipSync(text),
        Buffer.from([0xed, 0xa0, 0x80]),
      ]);
      if (random.chance(0.3)) {
        draft.headers['content-encoding'] = random.pick(['gzip', 'br', 'x', 'identity']);
      }
    }),
  ],
  [
    'wrong content type',
    withBody(({ random }, draft) => {
      draft.rawBody = json(draft);
      draft.headers['content-type'] = random.pick(wrongTypes);
    }),
  ],
  [
    'no body',
    withBody(({ random }, draft) => {
      draft.body = undefined;
      draft.rawBody = random.chance(0.5) ? Buffer.alloc(0) : null;
    }),
  ],
  [
    'megabytes',
    ({ random }, draft) => {
      if (draft.operation.body === null || !random.chance(0.15)) return false;
      draft.rawBody = Buffer.from(
        JSON.stringify({ note: 'x'.repeat(random.pick([520_000, 1_200_000, 6_000_000])) }),
      );
      return true;
    },
  ],
];

/** Replaces one part of the body, at any depth; what becomes undefined is left out. */
function replaceSome(random: SeededRandom, draft: Draft, change: (value: unknown) => unknown): void {
  const places = placesIn(draft.body);
  const place = places.length === 0 ? null : random.pick(places);
  if (place === null) draft.body = change(draft.body) ?? {};
  else place.holder[place.key] = change(place.holder[place.key]);
}

interface Place {
  holder: Record<string | number, unknown>;
  key: string | number;
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  // A list of ten thousand has enough in its first.
  const keys = Object.keys(holder).slice(0, 40);
  const inside = keys.flatMap((key) => placesIn(holder[key]));
  return keys
    .map((key): Place => ({ holder, key }))
    .concat(inside)
    .slice(0, 200);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

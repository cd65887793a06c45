import { bodyMutations } from './body-mutations.ts';
import type { Draft } from './draft.ts';
import type { Making } from './made-values.ts';
import { nastyTexts } from './nasty-values.ts';

/** One way to spoil a request. It answers false when the draft has nothing to spoil that way. */
export type Mutation = (making: Making, draft: Draft) => boolean;

/** Spoils a draft in one to three ways; answers their names. */
export function mutate(making: Making, draft: Draft): string[] {
  const wanted = making.random.pick([1, 1, 1, 2, 3]);
  const done: string[] = [];
  for (let attempt = 0; attempt < 30 && done.length < wanted; attempt += 1) {
    const [name, mutation] = making.random.pick(mutations);
    if (!done.includes(name) && mutation(making, draft)) done.push(name);
  }
  return done;
}

const rawPathTexts = [
  '%00',
  '%',
  '%E0%A4%A',
  '%ff%fe',
  '%2e%2e%2f%2e%2e',
  '%252e',
  '..',
  '%0d%0a',
  '-',
  '+',
  '%F0%9F%98%80',
  '1;a=b',
  '1%3Fa',
  '0',
  '-1',
  '1.5',
  '1e3',
  '9'.repeat(15),
  '9'.repeat(16),
  '9'.repeat(300),
  '0'.repeat(9) + '1',
  '%ED%A0%80',
];

const rawQueries = [
  '%',
  '=',
  '&&&',
  'a',
  'a=%E0%A4%A',
  '__proto__=1',
  '__proto__[x]=1',
  'constructor[prototype]=1',
  'size=%00',
  'a[]=1&a[]=2',
  'a[b][c]=1',
  '%ED%A0%80=%ED%A0%80',
  'x=' + 'y'.repeat(6000),
  Array.from({ length: 1200 }, (_, index) => `p${index}=1`).join('&'),
  Array.from({ length: 800 }, () => 'size=1').join('&'),
];

const oddHeaders: [name: string, value: string][] = [
  ['idempotency-key', ''],
  ['idempotency-key', 'not-a-uuid'],
  ['idempotency-key', 'x'.repeat(5000)],
  ['idempotency-key', '00000000-0000-0000-0000-000000000000'],
  ['if-none-match', '*'],
  ['if-none-match', 'W/"x", "'],
  ['if-modified-since', 'yesterday'],
  ['range', 'bytes=0-1'],
  ['range', 'bytes=-99999999999999999999'],
  ['accept-encoding', 'br'],
  ['accept-encoding', 'gzip;q=1.0, *;q=0'],
  ['accept-encoding', 'zstd, identity;q=0'],
  ['accept-encoding', ',,;;q='],
  ['accept', 'text/html'],
  ['accept', 'x'],
  ['accept-language', 'ru;q=x'],
  ['origin', 'https://evil.example'],
  ['origin', 'null'],
  ['origin', 'not a url'],
  ['sec-fetch-site', 'cross-site'],
  ['x-http-method-override', 'DELETE'],
  ['x-forwarded-for', '1.2.3.4, ::1, x'],
  ['x-forwarded-proto', 'javascript'],
  ['x-request-id', '<script>'],
  ['expect', '100-continue'],
  ['referer', 'https://evil.example/?a=%00'],
  ['x-koorem-untouched', 'x'],
  ['user-agent', 'õ'],
  ['x-long', 'x'.repeat(9000)],
  ['x-too-long', 'x'.repeat(20_000)],
];

const requestMutations: [string, Mutation][] = [
  [
    'odd header',
    ({ random }, draft) => {
      const [name, value] = random.pick(oddHeaders);
      draft.headers[name] = value;
      return true;
    },
  ],
  [
    'bad path parameter',
    ({ random }, draft) => {
      const names = Object.keys(draft.path);
      if (names.length === 0) return false;
      const name = random.pick(names);
      if (random.chance(0.5)) draft.rawPath[name] = random.pick(rawPathTexts);
      else {
        draft.path[name] = random.pick(
          nastyTexts.filter((each) => each.length < 2000 && !/^\.*$/.test(each)),
        );
      }
      return true;
    },
  ],
  [
    'nasty query value',
    ({ random }, draft) => {
      const { query } = draft.operation;
      if (query.length === 0) return false;
      draft.query.push([
        random.pick(query).name,
        random.pick(nastyTexts.filter((each) => each.length < 600)),
      ]);
      return true;
    },
  ],
  [
    'repeated query parameter',
    ({ random }, draft) => {
      const { query } = draft.operation;
      if (query.length === 0) return false;
      const { name } = random.pick(query);
      const shape = random.pick([name, `${name}[]`, `${name}[0]`, `${name}[a]`]);
      for (let times = random.pick([1, 2, 50]); times > 0; times -= 1) draft.query.push([shape, '1']);
      return true;
    },
  ],
  [
    'odd query',
    ({ random }, draft) => {
      draft.rawQuery.push(random.pick(rawQueries));
      return true;
    },
  ],
  [
    'unknown query parameter',
    ({ random }, draft) => {
      draft.query.push([random.pick(nastyTexts.filter((each) => each.length < 50)), '1']);
      return true;
    },
  ],
];

const mutations = [...requestMutations, ...bodyMutations, ...bodyMutations];

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

const participle = '(?:asked|chosen|found|given|kept|known|said|seen|shown|told|wanted|worked)';
/**
 * A constant, a state, a component's prop or the only parameter of an arrow function that is called by nothing but what
 * was done to it.
 */
const bareName = new RegExp(
  String.raw`\b(?:const|let) \[?${participle}\b(?=[\s,:=])|\(${participle}\) =>|\b${participle}=\{`,
  'g',
);

test('what a name holds is a thing: knownIds, not known', () => {
  const sources = ['api', 'domain', 'server', 'web']
    .flatMap((layer) =>
      readdirSync(path.join('src', layer), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(layer, file),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|i18n/.test(file));
  expect(sources.length).toBeGreaterThan(1000);
  const bare = sources.flatMap((file) =>
    [...readFileSync(path.join('src', file), 'utf8').matchAll(bareName)].map(
      ([found]) => `${file}: ${found}`,
    ),
  );
  expect(bare).toEqual([]);
});

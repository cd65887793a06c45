import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

test('a whole query is called query, or …Query where there are two', () => {
  const sources = readdirSync('src/web', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const names = sources.flatMap((file) =>
    [
      ...readFileSync(path.join('src/web', file), 'utf8').matchAll(
        /const (\w+) = use(?:Infinite)?Query(?:<[^(]*>)?\(/g,
      ),
    ].map(([, name = '']) => ({ file, name })),
  );
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter(({ name }) => name !== 'query' && !name.endsWith('Query'))).toEqual([]);
});

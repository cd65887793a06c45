import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

const imported = /import \{([^}]*)\} from '[^']*\/i18n\/et\/[^']*'/g;

test('a screen calls its own words messages, and those of another by their name', () => {
  const aliases = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(path.join('src/web', file), 'utf8').matchAll(imported)].flatMap(([, names = '']) =>
        [...names.matchAll(/(\w+) as (\w+)/g)].map(([, name = '', alias = '']) => ({ file, name, alias })),
      ),
    );
  expect(aliases.length).toBeGreaterThan(200);
  expect(aliases.filter(({ alias }) => alias !== 'messages' && !alias.endsWith('Words'))).toEqual([]);
});

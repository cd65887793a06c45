import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');

test.each(['src/server/features', 'src/server/external/adapters', 'src/web/features'])(
  'folders of %s do not import each other',
  (parent) => {
    const crossings = sourceFiles(parent).flatMap((file) => {
      const own = path.relative(parent, file).split(path.sep)[0];
      return importsOf(file)
        .filter((target) => {
          const [other] = path.relative(parent, target).split(path.sep);
          return target.startsWith(parent + path.sep) && other !== own;
        })
        .map((target) => `${file} imports ${target}`);
    });
    expect(crossings).toEqual([]);
  },
);

function sourceFiles(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.join(folder, name));
}

/** Repository paths of what a file imports relatively, statically or on demand. */
function importsOf(file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  return [...source.matchAll(/(?:from|import|import\()\s*'(\.[^']+)'/g)].map((match) =>
    path.join(path.dirname(file), match[1] ?? ''),
  );
}

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

const web = sourcesOf('src/web', /import \{([^}]*)\} from '[^']*\/i18n\/et\/[^']*'/g);
const server = sourcesOf('src/server', /import \{([^}]*)\} from '[^']*\/i18n\/[^']*'/g);

test('a screen or route calls its own words messages, and those of another by their name', () => {
  expect(web.flatMap(({ aliases }) => aliases).length).toBeGreaterThan(200);
  expect(server.flatMap(({ aliases }) => aliases).length).toBeGreaterThan(30);
  const otherwise = [...web, ...server].flatMap(({ file, aliases }) =>
    aliases
      .filter(({ alias }) => alias !== 'messages' && !alias.endsWith('Words'))
      .map(({ alias }) => `${file}: ${alias}`),
  );
  expect(otherwise).toEqual([]);
});

test('what one file of a feature calls messages is called so in all of them', () => {
  const features = Map.groupBy([...web, ...server], featureOf);
  features.delete(null);
  expect(features.size).toBeGreaterThan(40);
  const otherwise = [...features.values()].flatMap((files) => {
    const ownParts = new Set(
      files.flatMap(({ aliases }) => aliases.filter(isMessages).map(({ name }) => name)),
    );
    return files
      .filter(({ aliases, source }) => !aliases.some(isMessages) && !source.includes('const messages = '))
      .flatMap(({ file, names }) =>
        names.filter((name) => ownParts.has(name)).map((name) => `${file}: ${name}`),
      );
  });
  expect(otherwise).toEqual([]);
});

test('the server calls a part of the catalogue messages, never words', () => {
  const parts = server.flatMap(({ file, source, names }) =>
    names.length === 0 ? [] : partsOf(source, names).map((name) => `${file}: ${name}`),
  );
  expect(parts.filter((part) => part.endsWith(': messages')).length).toBeGreaterThan(15);
  expect(parts.filter((part) => part.endsWith(': words'))).toEqual([]);
});

interface Source {
  folder: string;
  file: string;
  source: string;
  /** What the file imports from the catalogue, by the names that it has in the file. */
  names: string[];
  aliases: { name: string; alias: string }[];
}

function sourcesOf(folder: string, catalogueImports: RegExp): Source[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => {
      const source = readFileSync(path.join(folder, file), 'utf8');
      const imports = [...source.matchAll(catalogueImports)].flatMap(([, list = '']) => list.split(','));
      const aliases = imports.flatMap((text) =>
        [...text.matchAll(/(\w+) as (\w+)/g)].map(([, name = '', alias = '']) => ({ name, alias })),
      );
      const names = imports.flatMap((text) => /(\w+)\s*$/.exec(text)?.[1] ?? []);
      return { folder, file, source, names, aliases };
    });
}

/** The feature's folder; null outside of the features. */
function featureOf({ folder, file }: Source): string | null {
  const feature = /^features\/[^/]+\//.exec(file)?.[0];
  return feature === undefined ? null : path.join(folder, feature);
}

function isMessages({ alias }: { alias: string }): boolean {
  return alias === 'messages';
}

/** The names of constants that hold a part of what is imported, and nothing else. */
function partsOf(source: string, names: readonly string[]): string[] {
  const part = `(?:${names.join('|')})(?:\\.\\w+|\\[[^\\]]*\\])*;`;
  const constants = new RegExp(`\\bconst (?:(\\w+)|\\{([^}]*)\\}) =\\s+${part}`, 'g');
  return [...source.matchAll(constants)].flatMap(([, constant, fields = '']) =>
    constant === undefined
      ? fields.split(',').flatMap((field) => /(\w+)\s*$/.exec(field)?.[1] ?? [])
      : [constant],
  );
}

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

/** The docstring of an exported function, in one line, with the function's name. */
const documented =
  /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport (?:async )?function\*? (\w+)|\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const (\w+) = (?:async )?(?:\([^)]*\)|\w+)(?:: [^=]+)? =>/g;

test("an exported function's docstring begins with a verb in the third person", () => {
  const found = sources().flatMap((file) => docstringsOf(file));
  expect(found.length).toBeGreaterThan(1500);
  expect(found.filter(({ text }) => !beginsWithVerb(text)).map(({ at, text }) => `${at}: ${text}`)).toEqual(
    [],
  );
});

test('the docstring of an exported create… says what is made', () => {
  const found = sources().flatMap((file) => docstringsOf(file));
  const creating = found.filter(({ name }) => /^create[A-Z]/.test(name));
  expect(creating.length).toBeGreaterThan(50);
  expect(
    creating.filter(({ text }) => !/^(?:Makes|Returns) /.test(text)).map(({ at, text }) => `${at}: ${text}`),
  ).toEqual([]);
});

test('what is thrown or returned to refuse is called a refusal, with its status before it', () => {
  const refusing = sources().filter((file) =>
    /(?:Throws|Returns) [45]\d\d\b/.test(readFileSync(path.join('src', file), 'utf8')),
  );
  expect(refusing).toEqual([]);
});

function sources(): string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  );
}

/** Nouns that look like a verb in the third person. */
const nouns =
  /^(?:(?:Addresses|Alerts|Arrows|Clients|Counties|Fields|Filters|Ids|Jobs|Minutes|Orders|Rows|Times|Tonnes|Trucks|Values|Warehouses|Words)\b|Changes with(?:out)?\b|Records (?:of|as)\b|Sends (?:of|that)\b)/;

function beginsWithVerb(text: string): boolean {
  return text.startsWith('True ') || (/^[A-Z][a-z]+s\b/.test(text) && !nouns.test(text));
}

function docstringsOf(file: string) {
  const source = readFileSync(path.join('src', file), 'utf8');
  return (
    [...source.matchAll(documented)]
      .map(([, ofFunction, name, ofConstant, constant]) => ({
        at: `${file} ${name ?? constant ?? ''}`,
        name: name ?? constant ?? '',
        text: (ofFunction ?? ofConstant ?? '').replaceAll(/\s*\n\s*\*\s?/g, ' ').trim(),
      }))
      // A component is documented by what it shows: its name is a noun.
      .filter(({ name }) => /^[a-z]/.test(name))
  );
}

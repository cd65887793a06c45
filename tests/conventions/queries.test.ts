import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

/** Each declaration of the server, from its first line to the next one's. */
const declarations = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  .flatMap((file) =>
    readFileSync(path.join('src/server', file), 'utf8')
      .split(/^(?=(?:export )?(?:async )?(?:function|const|class|interface|type)\b)/m)
      .map((source) => ({ at: `${file}: ${source.split('\n', 1)[0] ?? ''}`, source })),
  );

/** What follows a table that has no alias. */
const noAlias = '(?:cross|for|group|having|join|left|limit|on|order|set|union|where)\\b';

const aliases = { transport_job_products: 'r', transport_jobs: 'j', transport_orders: 'o' };

test.each(Object.entries(aliases))(
  'in SQL %s is %s, and only a second one there is called otherwise',
  (table, alias) => {
    const named = new RegExp(
      `\\b(?:from|join|update) ${table} (?!${noAlias})(?:as )?(\\w+)|'${table} as (\\w+)'`,
      'g',
    );
    const otherwise = declarations.filter(({ source }) => {
      const given = [...source.matchAll(named)].map(([, inText, inBuilder]) => inText ?? inBuilder);
      return given.length > 0 && !given.includes(alias) && !new RegExp(`\\b${alias}\\.`).test(source);
    });
    expect(otherwise.map(({ at }) => at)).toEqual([]);
    expect(those(new RegExp(`\\b${table}\\.\\w`))).toEqual([]);
  },
);

test('in SQL any other alias is a word', () => {
  const lettered = new Set([
    ...Object.entries(aliases).map(([table, alias]) => `${table} ${alias}`),
    'sales_orders o',
    'import_rows i',
    'differing i',
  ]);
  const named = /\b(?:from|join|update|into|using) (\w{4,}) (?:as )?([a-z])\b(?!')|'(\w+) as ([a-z])'/g;
  const otherwise = declarations.flatMap(({ at, source }) =>
    [...source.replaceAll(/\/\*\*[\s\S]*?\*\/|\/\/.*/g, '').matchAll(named)]
      .map(([, table = '', alias = '', ofBuilder, builders]) => `${ofBuilder ?? table} ${builders ?? alias}`)
      .filter((each) => !lettered.has(each))
      .map((each) => `${at} ${each}`),
  );
  expect(otherwise).toEqual([]);
});

test('a query of Kysely reads under the names of columns, or under those of fields, never both', () => {
  /** From a table to what runs it, or to where the statement ends. */
  const query = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\([\s\S]*?(?:\.execute|;\n|\n\})/g;
  const queries = declarations.flatMap(({ at, source }) =>
    [...source.matchAll(query)].map(([text]) => ({ at, names: namesRead(text) })),
  );
  const ofFields = queries.filter(({ names }) => names.some((name) => /^[a-z]+[A-Z]/.test(name)));
  expect(ofFields.length).toBeGreaterThan(10);
  expect(ofFields.filter(({ names }) => names.some((name) => name.includes('_')))).toEqual([]);
});

test('raw SQL reads under the names of fields', () => {
  const ofColumn = /(?:^|[;{])\s*[a-z\d]+_[a-z\d_]+\??: /m;
  const read = declarations.flatMap(({ at, source }) =>
    [...source.matchAll(/\bsql<(?:\{([^}]*)\}|(\w+)(?:\[\])?>)/g)].map(([, written, name = '']) => {
      const file = at.slice(0, at.indexOf(':'));
      const type = new RegExp(`^${file}: (?:export )?(?:interface|type) ${name}\\b`);
      return { at, fields: written ?? declarations.find((each) => type.test(each.at))?.source ?? '' };
    }),
  );
  expect(read.filter(({ fields }) => fields !== '').length).toBeGreaterThan(100);
  expect(read.filter(({ fields }) => ofColumn.test(fields)).map(({ at }) => at)).toEqual([]);
});

test('one of several ids, or of none, is asked for by anyOf', () => {
  expect(those(/\[0, \.\.\.|\? \[0\] :|'in', (?:\[\.\.\.)?\w*[iI]ds\b/)).toEqual([]);
  expect(those(/'=', sql<number>`any\(\$\{.*::bigint\[\]\)`/)).toEqual([]);
});

test('raw SQL writes out that an id is one of several', () => {
  // What is joined by words of SQL is a list of queries.
  expect(those(/(?:\b|_)id in \(\$\{sql\.join\(\w+\)/)).toEqual([]);
  expect(those(/ = \$\{any[A-Z]/)).toEqual([]);
});

test('a numeric column that may be null becomes a number by storedNumber', () => {
  expect(those(/=== null \? null : Number\(|numberOrNull\(decimalOrNull\(/)).toEqual([
    'db/stored-number.ts: export function storedNumber(text: string | null): number | null {',
  ]);
});

function those(isLike: RegExp): string[] {
  expect(declarations.length).toBeGreaterThan(3000);
  return declarations.filter(({ source }) => isLike.test(source)).map(({ at }) => at);
}

/** The names under which a query reads; of `selectAll` one of a column. */
function namesRead(text: string): string[] {
  const chosen = [...text.matchAll(/\.(?:select|returning)\((\[[^\]]*\]|'[^']*')/g)];
  const names = chosen.flatMap(([, list = '']) =>
    [...list.matchAll(/'(?:[\w.]+ as |\w+\.)?(\w+)'/g)].map(([, name = '']) => name),
  );
  const computed = [...text.matchAll(/\.as\('(\w+)'\)/g)].map(([, name = '']) => name);
  return [...names, ...computed, ...(/\.(?:select|returning)All\(/.test(text) ? ['all_columns'] : [])];
}

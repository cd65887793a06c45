import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { alertKinds } from '#domain/alerts/alert-kind.ts';
import { jobRowColumns } from '#domain/job-row/job-row-columns.ts';

/** The files of `domain` that only help its rules: no requirement is about them. Anything else names its heading. */
const helpers = [
  'backoff.ts',
  'calendar/day.ts',
  'calendar/tallinn-time.ts',
  'calendar/time-of-day.ts',
  'calendar/typed-day.ts',
  'driver/signature-pad.ts',
  'driver/signature-path.ts',
  'edit-distance.ts',
  'email-address.ts',
  'full-name.ts',
  'goods/decimal.ts',
  'goods/units.ts',
  'join-known.ts',
  'order-messages/text/number-words.ts',
  'record-fields/fields.ts',
  'seeded-fractions.ts',
  'seeded-random.ts',
];

/** A file as texts name it: 'driver-stop.ts', 'domain/driver/driver-stop.ts'. */
const fileName = /(?<![\w/.#@-])(?:[\w.-]+\/)*[\w-][\w.-]*\.(?:tsx?|css|sql|mjs)\b/g;

const files = ['src', 'tests', 'scripts', 'build', 'bench', 'chaos', 'fuzz']
  .flatMap((folder) => filesOf(folder))
  .concat(readdirSync('.'));
const tails = new Set(
  files.flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(at).join('/'))),
);

test('a file that a comment names is there', () => {
  const sources = [...filesOf('src'), ...filesOf('tests')].filter((file) => /\.tsx?$/.test(file));
  expect(sources.flatMap((file) => missingIn(file, commentsOf(readFileSync(file, 'utf8'))))).toEqual([]);
});

test('a file that a document names is there', () => {
  const documents = readdirSync('docs').filter((name) => name.endsWith('.md'));
  const paths = ['README.md', 'CONTRIBUTING.md', ...documents.map((name) => path.join('docs', name))];
  expect(paths.flatMap((file) => missingIn(file, readFileSync(file, 'utf8')))).toEqual([]);
});

test('a heading of the requirements that a comment names is there', () => {
  const headings = new Set(
    [...readFileSync('docs/requirements.md', 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading),
  );
  const named = [...filesOf('src'), ...filesOf('tests')]
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = commentsOf(readFileSync(file, 'utf8')).replaceAll(/\s+(?:\*|\/\/)?\s*/g, ' ');
      const quoted = text.matchAll(/requirements\.md, (?:'([^']+)'|"([^"]+)")/g);
      return [...quoted].map(([, single, double]) => ({ file, heading: single ?? double }));
    });
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ heading }) => !headings.has(heading ?? ''))).toEqual([]);
});

test('each rule names its heading in the requirements', () => {
  const withoutHeading = filesOf(path.join('src', 'domain'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => {
      const text = readFileSync(file, 'utf8');
      const isRule = /^export (?:async )?(?:function|class) |^export const \w+ = \(/m.test(text);
      return isRule && !commentsOf(text).includes('docs/requirements.md');
    });
  expect(withoutHeading.map((file) => file.slice('src/domain/'.length)).toSorted()).toEqual(helpers);
});

test('each kind of alert stands in the requirements', () => {
  const [, section = ''] = readFileSync('docs/requirements.md', 'utf8').split('\n## Alerts for the office\n');
  const [list = ''] = section.split('\n## ');
  expect(alertKinds.filter((kind) => !list.includes(`\`${kind}\``))).toEqual([]);
});

test('the columns of the table stand in the requirements, in their order', () => {
  const [, list = ''] =
    /^- Columns, in this order: (.+)\.$/m.exec(readFileSync('docs/requirements.md', 'utf8')) ?? [];
  expect(list.split(', ')).toEqual(jobRowColumns.map((column) => `\`${column}\``));
});

test('a file in capitals exports the component that it is named after, and a stylesheet in capitals belongs to one', () => {
  const capitals = filesOf(path.join('src', 'web')).filter((file) => /^[A-Z]/.test(path.basename(file)));
  const components = capitals.filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));
  const nameless = components.filter((file) => {
    const exported = new RegExp(
      `^export (?:async )?(?:function|const|class) ${path.basename(file, '.tsx')}\\b`,
      'm',
    );
    return !exported.test(readFileSync(file, 'utf8'));
  });
  const alone = capitals.filter(
    (file) => file.endsWith('.module.css') && !components.includes(file.replace('.module.css', '.tsx')),
  );
  expect(components.length).toBeGreaterThan(300);
  expect([...nameless, ...alone]).toEqual([]);
});

function missingIn(file: string, text: string): string[] {
  const names = text.match(fileName) ?? [];
  return names.filter((name) => !tails.has(name)).map((name) => `${file}: ${name}`);
}

function commentsOf(source: string): string {
  return (source.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*/gm) ?? []).join('\n');
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

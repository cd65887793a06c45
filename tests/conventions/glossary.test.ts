import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

const rows = readFileSync('docs/glossary.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Estonian'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

test('the glossary has a term, a code word and a meaning in each row, and no term twice', () => {
  const incomplete = rows.filter(([, estonian, code]) => !estonian || !code);
  expect(incomplete).toEqual([]);
  const terms = rows.map(([, estonian]) => estonian);
  expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([]);
});

test('each code word of the glossary is a word of the source', () => {
  const source = sourceText('src').replaceAll(/[-_]/g, '').toLowerCase();
  const missing = rows
    .flatMap(([, , code = '']) => codeWords(code))
    .filter((word) => !source.includes(word.replaceAll(/[-_ ]/g, '').toLowerCase()));
  expect(missing).toEqual([]);
});

/** The words of a cell such as 'job row (`transport_job_products`), line', without their signs. */
function codeWords(cell: string): string[] {
  return cell
    .split(/[,()`]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** All source files as one text, without comments: a word that only a comment says is no code word. */
function sourceText(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*/g, '');
}

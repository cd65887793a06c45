import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');

/** The two values of a custom property: by day and by night. */
function valuesOf(name: string, text: string): string[] {
  return [...text.matchAll(new RegExp(`--${name}: ([^;]+);`, 'g'))].map(([, value = '']) => value);
}

test('the page that waits for the stylesheet has its colours, sizes and fonts', () => {
  const tokens = read('tokens.css');
  const page = read('../index.html');
  for (const [ofPage, token] of [
    ['splash-bar', 'bar'],
    ['splash-ink', 'bar-ink'],
    ['splash-paper', 'paper'],
    ['splash-sunken', 'sunken'],
  ] as const) {
    expect(valuesOf(token, tokens)).toHaveLength(2);
    expect(valuesOf(ofPage, page), token).toEqual(valuesOf(token, tokens));
  }
  expect(page).toContain(`height: calc(${valuesOf('bar-height', tokens)[0]} + env(safe-area-inset-top));`);
  expect(page).toContain(`margin-left: ${valuesOf('menu-width', tokens)[0]};`);
  expect(page.replaceAll(/\s+/g, ' ')).toContain(`font-family: ${valuesOf('font', tokens)[0]};`);
});

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { saveFile } from './save-file.ts';
import {
  showError,
  showFailed,
  showSucceeded,
  showSuccess,
  showUndoAbout,
  showWarning,
  toastStore,
} from './toasts.ts';

const shown = () => toastStore.get().map(({ title, description }) => [title, description]);

beforeEach(() => {
  vi.useFakeTimers();
  toastStore.set([]);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a success takes away the failure of the same thing, and no other', () => {
  showFailed('terminal 1', 'Terminali saatmine', 'Rida 1');
  showFailed('terminal 2', 'Terminali saatmine', 'Rida 2');
  showSucceeded('terminal 1', 'Terminali saatmine');
  expect(shown()).toEqual([
    ['Terminali saatmine ebaõnnestus', 'Rida 2'],
    ['Terminali saatmine õnnestus', null],
  ]);
});

test('a later failure of the same thing takes the place of the earlier one', () => {
  showError('row 1', 'Saatmine ebaõnnestus', 'Ühendust ei ole');
  showError('row 1', 'Saatmine ebaõnnestus', 'Registrinumber puudub');
  expect(shown()).toEqual([['Saatmine ebaõnnestus', 'Registrinumber puudub']]);
});

test('what was done but looks unusual is a warning, no failure', () => {
  showWarning('Hoiatus, rida 288', 'Auto jõuaks siit reale 299 u 59 min hiljem');
  expect(toastStore.get().map(({ kind }) => kind)).toEqual(['warning']);
});

test('what leaves by itself gives way to what is newer; what stays until it is closed is kept', () => {
  showError('row 1', 'Saatmine ebaõnnestus');
  showSuccess('Esimene');
  showUndoAbout('step', 'Võetud tagasi: Kogus');
  showUndoAbout('step', 'Võetud tagasi: Kellaaeg');
  showSuccess('Viimane');
  expect(shown().map(([title]) => title)).toEqual([
    'Saatmine ebaõnnestus',
    'Võetud tagasi: Kellaaeg',
    'Viimane',
  ]);
});

test('a download that failed says which file, until that file comes', async () => {
  stubBrowser();
  const refused = () => Promise.reject(new Error('refused'));
  expect(await saveFile('Veotööd, CSV', refused)).toBe(false);
  await saveFile('Saateleht, rida 5', refused);
  expect(shown()).toEqual([
    ['Faili allalaadimine ebaõnnestus', 'Veotööd, CSV'],
    ['Faili allalaadimine ebaõnnestus', 'Saateleht, rida 5'],
  ]);
  expect(await saveFile('Veotööd, CSV', () => Promise.resolve(new Response('id')))).toBe(true);
  expect(shown()).toEqual([['Faili allalaadimine ebaõnnestus', 'Saateleht, rida 5']]);
});

test('what is said to have failed is named by a thing, not by a sentence that says so itself', () => {
  const web = path.join(import.meta.dirname, '..');
  const titles = globSync('**/*.{ts,tsx}', { cwd: web }).flatMap((file) => {
    const source = readFileSync(path.join(web, file), 'utf8');
    return [...source.matchAll(/toasts\.failed\(\s*messages\.(\w+)/g)].map(([, key = '']) => {
      const [, catalogue = ''] = /messages }? from '(?:\.\.\/)+(i18n\/et\/[^']+)'/.exec(source) ?? [];
      const words = readFileSync(path.join(web, catalogue), 'utf8');
      return `${file}: ${new RegExp(`${key}: '([^']+)'`).exec(words)?.[1] ?? key}`;
    });
  });
  expect(titles.length).toBeGreaterThan(5);
  expect(titles.filter((title) => /ebaõnnestu|ei saanud|\bei\b/.test(title))).toEqual([]);
});

function stubBrowser(): void {
  vi.stubGlobal('document', { createElement: () => ({ click: () => undefined }) });
}

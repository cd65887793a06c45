import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { saveFile } from './save-file.ts';
import { showError, showFailed, showSucceeded, toastStore } from './toasts.ts';

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
  showFailed('Terminali saatmine', 'Rida 1', 'terminal 1');
  showFailed('Terminali saatmine', 'Rida 2', 'terminal 2');
  showError('Vormi vead');
  showSucceeded('Terminali saatmine', null, 'terminal 1');
  expect(shown()).toEqual([
    ['Terminali saatmine ebaõnnestus', 'Rida 2'],
    ['Vormi vead', null],
    ['Terminali saatmine õnnestus', null],
  ]);
});

test('a later failure of the same thing takes the place of the earlier one', () => {
  showError('Saatmine ebaõnnestus', 'Ühendust ei ole', 'row 1');
  showError('Saatmine ebaõnnestus', 'Registrinumber puudub', 'row 1');
  expect(shown()).toEqual([['Saatmine ebaõnnestus', 'Registrinumber puudub']]);
});

test('a download that failed says which file, until that file comes', async () => {
  stubBrowser();
  const refused = () => Promise.reject(new Error('refused'));
  expect(await saveFile('Veotööd, CSV', refused)).toBe(false);
  await saveFile('Saatedokument, rida 5', refused);
  expect(shown()).toEqual([
    ['Faili allalaadimine ebaõnnestus', 'Veotööd, CSV'],
    ['Faili allalaadimine ebaõnnestus', 'Saatedokument, rida 5'],
  ]);
  expect(await saveFile('Veotööd, CSV', () => Promise.resolve(new Response('id')))).toBe(true);
  expect(shown()).toEqual([['Faili allalaadimine ebaõnnestus', 'Saatedokument, rida 5']]);
});

function stubBrowser(): void {
  vi.stubGlobal('document', { createElement: () => ({ click: () => undefined }) });
}

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
  showFailed('terminal 1', 'Terminali saatmine', 'Rida 1');
  showFailed('terminal 2', 'Terminali saatmine', 'Rida 2');
  showError('form', 'Vormi vead');
  showSucceeded('terminal 1', 'Terminali saatmine', null);
  expect(shown()).toEqual([
    ['Terminali saatmine ebaõnnestus', 'Rida 2'],
    ['Vormi vead', null],
    ['Terminali saatmine õnnestus', null],
  ]);
});

test('a later failure of the same thing takes the place of the earlier one', () => {
  showError('row 1', 'Saatmine ebaõnnestus', 'Ühendust ei ole');
  showError('row 1', 'Saatmine ebaõnnestus', 'Registrinumber puudub');
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

import { afterEach, expect, test, vi } from 'vitest';

import { readDevice, setDeviceOwner, writeDevice } from './device-store.ts';

function openDevice(cookie: string) {
  const kept = new Map<string, string>();
  const browser = { cookie };
  vi.stubGlobal('document', browser);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  return { kept, browser };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('things are kept apart for each user', () => {
  const { browser } = openDevice('koorem_user=7');
  setDeviceOwner(7);
  writeDevice('recent.place', ['Puhja']);
  setDeviceOwner(8);
  browser.cookie = 'theme=1; koorem_user=8';
  expect(readDevice('recent.place')).toBeNull();
  setDeviceOwner(7);
  expect(readDevice('recent.place')).toEqual(['Puhja']);
});

test.each(['koorem_user=8', 'koorem_user=0'])('a tab keeps nothing for who has left (%s)', (cookie) => {
  const { kept, browser } = openDevice('koorem_user=7');
  setDeviceOwner(7);
  writeDevice('recent.place', ['Puhja']);
  browser.cookie = cookie;
  writeDevice('recent.place', ['Sangaste']);
  writeDevice('recent.product', ['Nisu']);
  expect([...kept]).toEqual([['koorem.7.recent.place', '["Puhja"]']]);
});

test('a browser that has lost its cookies goes on keeping what is typed', () => {
  const { browser } = openDevice('koorem_user=7');
  setDeviceOwner(7);
  browser.cookie = '';
  writeDevice('draft.sales-order', { notes: 'Värav 2' });
  expect(readDevice('draft.sales-order')).toEqual({ notes: 'Värav 2' });
});

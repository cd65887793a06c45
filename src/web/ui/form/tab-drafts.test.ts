import { beforeEach, expect, test, vi } from 'vitest';

import { readDevice, setDeviceOwner, writeDevice } from '../../platform/device/device-store.ts';
import { isLeftBehind, ownName, takeOver } from './tab-drafts.ts';

/** Ids of tabs that are open; null where the browser cannot tell. */
let open: string[] | null;

beforeEach(() => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal('document', { cookie: 'koorem_user=7' });
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
  const locks = {
    query: () => Promise.resolve({ held: (open ?? []).map((id) => ({ name: `koorem.tab.${id}` })) }),
    request: (_name: string, take: () => Promise<void>) => take(),
  };
  vi.stubGlobal('navigator', {
    get locks() {
      return open === null ? undefined : locks;
    },
  });
  setDeviceOwner(7);
  open = [];
});

const ownDraft = () => readDevice<{ note: string }>(`draft.${ownName('order')}`)?.note;

test('an open tab keeps its draft for itself, a closed one leaves it to the next', async () => {
  writeDevice('draft.order.tab-a', { note: 'open', keptAt: 3 });
  open = ['a'];
  await takeOver('order', []);
  expect(ownDraft()).toBeUndefined();
  open = [];
  expect(isLeftBehind('order')).toBe(true);
  await takeOver('order', []);
  expect(ownDraft()).toBe('open');
  expect(readDevice('draft.order.tab-a')).toBeNull();
});

test('the latest comes first, with its parts and its attempt, and the others wait', async () => {
  writeDevice('draft.order.tab-a', { note: 'earlier', keptAt: 1 });
  writeDevice('draft.order.tab-b', { note: 'later', keptAt: 2 });
  writeDevice('draft.order.line.tab-b', { note: 'a line' });
  writeDevice('attempt.order.tab-b', { key: 'k' });
  await takeOver('order', ['order.line']);
  expect(ownDraft()).toBe('later');
  expect(readDevice(`draft.${ownName('order.line')}`)).toEqual({ note: 'a line' });
  expect(readDevice(`attempt.${ownName('order')}`)).toEqual({ key: 'k' });

  // Who has a draft of their own takes no other.
  await takeOver('order', []);
  expect(ownDraft()).toBe('later');
  writeDevice(`draft.${ownName('order')}`, null);
  await takeOver('order', []);
  expect(ownDraft()).toBe('earlier');
});

test('a draft of an app that knew of no tabs is taken too, and one of another form is not', async () => {
  writeDevice('draft.order-message-3.tab-a', { note: 'of a message' });
  writeDevice('draft.order.line', { note: 'a part' });
  expect(isLeftBehind('order')).toBe(false);
  writeDevice('draft.order', { note: 'old' });
  await takeOver('order', []);
  expect(ownDraft()).toBe('old');
  expect(readDevice('draft.order')).toBeNull();
});

test('where the browser cannot tell who is open, nothing that was typed is lost', async () => {
  open = null;
  writeDevice('draft.order.tab-a', { note: 'typed', keptAt: 1 });
  await takeOver('order', []);
  expect(ownDraft()).toBe('typed');
});

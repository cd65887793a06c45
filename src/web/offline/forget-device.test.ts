import { expect, test } from 'vitest';

import { forgetInStorage } from './forget-device.ts';

const kept = {
  'koorem.menu-narrow': 'true',
  'koorem.3.recent.place': 'a farm, its phone number',
  'koorem.3.user-settings': '[]',
  'koorem.3.driver.seen.12': '{}',
  'koorem.3.stock': '{}',
  'koorem.nobody.recent.place': '[]',
  'koorem.3.draft.driver.start.12': '{}',
  'koorem.3.attempt.sales-order': '{}',
  'koorem.3.own.stock-history': '[]',
  'koorem.33.recent.place': '[]',
  'koorem.33.draft.sales-order': '{}',
  'another app': '3.recent',
};
const deviceWide = ['koorem.menu-narrow', 'another app'];
const ownWork = [
  'koorem.3.draft.driver.start.12',
  'koorem.3.attempt.sales-order',
  'koorem.3.own.stock-history',
  'koorem.33.draft.sales-order',
];

function keysAfter(except: number | null): string[] {
  const left = new Map(Object.entries(kept));
  const storage = {
    get length() {
      return left.size;
    },
    key: (index: number) => [...left.keys()][index] ?? null,
    removeItem: (key: string) => void left.delete(key),
  };
  forgetInStorage(storage, except);
  return [...left.keys()].toSorted();
}

test('log-out leaves of everybody only what nobody else has a copy of', () => {
  expect(keysAfter(null)).toEqual([...deviceWide, ...ownWork].toSorted());
});

test("who signs in keeps all of theirs, and loses nobody's unfinished work", () => {
  expect(keysAfter(33)).toEqual([...deviceWide, ...ownWork, 'koorem.33.recent.place'].toSorted());
});

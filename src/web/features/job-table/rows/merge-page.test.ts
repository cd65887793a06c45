import { expect, test } from 'vitest';

import type { JobRowPage } from '../job-rows-query.ts';
import { mergePage } from './merge-page.ts';

/** As JSON brings it: no object of it is anybody else's. */
function pageOf(...rows: object[]): JobRowPage {
  return structuredClone({ content: rows, page: { totalElements: rows.length } }) as unknown as JobRowPage;
}

function row(id: number, version: number, values: object = {}): object {
  return { id, version, notes: null, pickup: { id: 7, locationName: 'Kullerkupu' }, ...values };
}

test('a page that says the same is the same page', () => {
  const before = mergePage(undefined, pageOf(row(1, 1), row(2, 1)));
  expect(mergePage(before, pageOf(row(1, 1), row(2, 1)))).toBe(before);
});

test('rows that have moved stay the very same rows', () => {
  const before = mergePage(undefined, pageOf(row(1, 1), row(2, 1)));
  const fresh = pageOf(row(9, 1), row(1, 1), row(2, 2, { notes: 'tund enne' }));
  const after = mergePage(before, structuredClone(fresh));
  expect(after).toEqual(fresh);
  expect(after.content[1]).toBe(before.content[0]);
});

test('a page that was asked for before an edit does not bring the old values back', () => {
  const before = mergePage(undefined, pageOf(row(1, 3, { notes: 'uus' }), row(2, 1)));
  const after = mergePage(before, pageOf(row(1, 2, { notes: 'vana' }), row(2, 2)));
  expect(after.content.map(({ version }) => version)).toEqual([3, 2]);
  expect(after.content[0]!.notes).toBe('uus');
});

import { expect, test } from 'vitest';

import { isReleasedBy, type LoadRelease, type NamedLoad } from './load-release.ts';

const space = { truckId: 1, trailerId: 2 };
const diesel: NamedLoad = { product: 'Diislikütus', productId: 7, transportJobId: 70 };
const manure: NamedLoad = { product: 'Sõnnik', productId: null, transportJobId: null };
const load = { jobId: 9, productId: 5, space };
const release: LoadRelease = {
  ...space,
  transportJobId: 9,
  scope: 'THIS_LOAD',
  productIds: [5],
  loads: [diesel, manure],
};

test('a release holds for its job and goods, in its load space, after the loads it was given for', () => {
  expect(isReleasedBy(release, load, [diesel, manure])).toBe(true);
  expect(isReleasedBy(release, load, [manure])).toBe(true);
});

test('a release of one load holds for no other job and no other goods', () => {
  expect(isReleasedBy(release, { ...load, jobId: 10 }, [diesel])).toBe(false);
  expect(isReleasedBy(release, { ...load, productId: 6 }, [diesel])).toBe(false);
});

test('a release until the next forbidden load holds for other jobs and goods too', () => {
  const wider = { ...release, scope: 'UNTIL_NEXT_FORBIDDEN' } as const;
  expect(isReleasedBy(wider, { ...load, jobId: 10, productId: 6 }, [diesel])).toBe(true);
});

test('a release holds in no other load space', () => {
  const elsewhere = { ...load, space: { truckId: 1, trailerId: 3 } };
  expect(isReleasedBy(release, elsewhere, [diesel])).toBe(false);
});

test('a forbidden load that it was not given for ends a release, also the same goods once more', () => {
  const again: NamedLoad = { ...diesel, transportJobId: 71 };
  expect(isReleasedBy(release, load, [diesel, again])).toBe(false);
  expect(isReleasedBy(release, load, [diesel, diesel])).toBe(false);
});

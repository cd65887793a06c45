import { expect, test } from 'vitest';

import { jobRowStatuses } from '../job-row/job-row-status.ts';
import { isTransferable } from './row-abilities.ts';
import { isDocumentUseful } from './useful-document.ts';

test('a delivery document is offered once a load is confirmed and has a truck, or is fetched', () => {
  const offered = (truck: string | null) =>
    jobRowStatuses.filter((status) => isDocumentUseful({ status, truck }));
  expect(offered(null)).toEqual(['SELF_SERVICE']);
  expect(jobRowStatuses.filter((status) => !offered('123ABC').includes(status))).toEqual([
    'CANCELLED',
    'FAILED',
    'REJECTED',
    'UNCONFIRMED',
  ]);
  // What is offered is never refused.
  expect(offered('123ABC').every((status) => isTransferable({ status }))).toBe(true);
});

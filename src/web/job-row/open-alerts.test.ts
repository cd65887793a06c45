import { afterEach, expect, test, vi } from 'vitest';

import { queryClient } from '../platform/query-client.ts';
import { alertCountKey, listOpenAlerts } from './open-alerts.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

test('the number in the menu is that of the list that was read last', async () => {
  queryClient.setQueryData(alertCountKey, 48);
  const kinds = [{ count: 40 }, { count: 7 }];
  // Three more are of past hours.
  vi.stubGlobal('fetch', async () => Response.json({ totalElements: 50, content: [], kinds }));
  await listOpenAlerts({ size: 20 }, new AbortController().signal);
  expect(queryClient.getQueryData(alertCountKey)).toBe(47);
});

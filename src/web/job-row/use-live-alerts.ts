import type { QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';

import { openEventStream } from '../platform/event-stream.ts';
import { queryClient } from '../platform/query-client.ts';

/** Reads open alerts again when one may have come or gone, here or elsewhere; with them queries of another key. */
export function useLiveAlerts(also?: QueryKey): void {
  useEffect(() => {
    const keys = also === undefined ? [alertsKey] : [alertsKey, also];
    const reload = () => {
      for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
    };
    const areas = new Set(keys.map(([area]) => area));
    const stream = openEventStream(
      {
        stream: 'watchJobRows',
        query: { table: 'false' },
        event: 'alerts',
        follows: { predicate: ({ queryKey: [area] }) => areas.has(area) },
      },
      reload,
    );
    return stream.close;
  }, [also]);
}

/** The key of all that is read of the office's alerts: list and count. */
export const alertsKey = ['alerts'] as const;

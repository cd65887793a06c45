import type { QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';

import { streamRoutes } from '#api/routes.ts';

import { openEventStream } from '../platform/event-stream.ts';
import { queryClient } from '../platform/query-client.ts';

/** Reads open alerts again when one may have come or gone, here or elsewhere; with them queries of another key. */
export function useLiveAlerts(also?: QueryKey): void {
  useEffect(() => {
    const keys = also === undefined ? [alertsKey] : [alertsKey, also];
    const reload = () => {
      for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
    };
    const path = () => `/api${streamRoutes.watchJobRows.path}?table=false`;
    const stream = openEventStream({ path, event: 'alerts' }, reload, reload);
    return stream.close;
  }, [also]);
}

/** The key of all that is read of the office's alerts: list and count. */
export const alertsKey = ['alerts'] as const;

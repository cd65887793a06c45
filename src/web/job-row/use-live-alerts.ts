import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { streamRoutes } from '#api/routes.ts';

import { openEventStream } from '../platform/event-stream.ts';

/** Reads open alerts again when one may have come or gone, here or elsewhere; with them queries of another key. */
export function useLiveAlerts(also?: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const keys: QueryKey[] = [[alertsKey], ...(also === undefined ? [] : [[also]])];
    const reload = () => {
      for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
    };
    const path = () => `/api${streamRoutes.watchJobRows.path}?table=false`;
    const stream = openEventStream({ path, event: 'alerts' }, reload, reload);
    return stream.close;
  }, [queryClient, also]);
}

/** The key of all that is read of the office's alerts: list and count. */
export const alertsKey = 'alerts';

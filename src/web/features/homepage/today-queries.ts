import { queryOptions } from '@tanstack/react-query';

import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { maySeeOfficeScreens } from '#domain/permission.ts';

import { listOpenAlerts } from '../../job-row/open-alerts.ts';
import { jobTableKey } from '../../job-row/row-action.ts';
import { alertsKey } from '../../job-row/use-live-alerts.ts';
import { keepAnswer, showKept } from '../../offline/kept-query.ts';
import { call } from '../../platform/api-client.ts';
import { serverNow } from '../../platform/device/clock.ts';
import { queryClient } from '../../platform/query-client.ts';
import { rememberedUser } from '../../platform/session.ts';

/** As many lines as can be read at a glance; on a phone tomorrow is not far below them. */
export const maxLines = { desk: 8, phone: 4 };

/** The day in figures; `date` is YYYY-MM-DD. */
export function figuresQuery(date: string) {
  const queryKey = [...jobTableKey, 'day-figures', date];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const { content } = await call('getDayFigures', { query: { date } }, { signal });
      if (date === today()) keepAnswer('day-figures', queryKey, content);
      return content;
    },
  });
}

const urgentKey = [...alertsKey, 'urgent'];

/** The alerts that 'Täna' shows. */
export const urgentQuery = queryOptions({
  queryKey: urgentKey,
  queryFn: async ({ signal }) => {
    const page = await listOpenAlerts({ size: maxLines.desk }, signal);
    keepAnswer('urgent-alerts', urgentKey, page);
    return page;
  },
});

/** Shows what the device kept of today, and asks for it anew; settles when there are figures, or none can be had. */
export async function prefetchToday(): Promise<void> {
  const user = rememberedUser();
  if (user === null || !maySeeOfficeScreens(user.permissions)) return;
  const figures = figuresQuery(today());
  await Promise.all([showKept('day-figures', figures.queryKey), showKept('urgent-alerts', urgentKey)]);
  const fresh = Promise.all([queryClient.prefetchQuery(figures), queryClient.prefetchQuery(urgentQuery)]);
  if (queryClient.getQueryData(figures.queryKey) === undefined) await fresh;
}

function today(): string {
  return toTallinn(serverNow()).day;
}

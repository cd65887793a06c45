import { streams } from '#api/streams.ts';

import type { Api } from '../http/register.ts';
import { type ChangeEvents, latestChange } from './change-events.ts';
import { coalesce } from './coalesce.ts';
import { type StreamServices, streamOpener } from './open-stream.ts';
import type { Viewers } from './viewers.ts';

/** A screen that is loaded again reconnects within this time, and does not count as having left. */
const viewersMs = 1000;

/** Most changes of rows make no alert, and each makes every screen of the office count again. */
const alertsPauseMs = 2000;

/**
 * Serves `GET /api/events`, for the office. `alerts` says that alerts may have been added or settled; with
 * `table=false` it is the only event. `job-rows` names changed rows (null for any), `viewers` counts the viewers of
 * the table. `since` is the event cursor of what is on the screen: later changes are sent at once.
 */
export function registerEventStream(
  api: Api,
  services: StreamServices & { jobRowEvents: ChangeEvents; alertEvents: ChangeEvents },
  viewers: Viewers,
): void {
  const { jobRowEvents, alertEvents } = services;
  const openStream = streamOpener(api, streams.watchJobRows, services);
  api.app.get(streams.watchJobRows.path, async (request, reply) => {
    const { user, send, onUserChanged, onClose } = await openStream(request, reply);
    const sendAlerts = () => {
      send('alerts', {});
    };
    onClose(alertEvents.onChanged(sendAlerts));
    onUserChanged(sendAlerts);
    const { since, table } = request.query as { since?: unknown; table?: unknown };
    const isBehind = since !== undefined && since !== latestChange(services);
    if (isBehind) sendAlerts();
    if (table === 'false') {
      const rowAlerts = coalesce(sendAlerts, alertsPauseMs);
      onClose(jobRowEvents.onChanged(rowAlerts.add));
      onClose(rowAlerts.stop);
      return;
    }

    const coalesced = coalesce((ids) => {
      send('job-rows', { ids });
    });
    const stopListening = jobRowEvents.onChanged(coalesced.add);
    if (isBehind) coalesced.add(null);

    const leave = viewers.join(user.id);
    let publishedCount = 0;
    const publishCount = () => {
      publishedCount = viewers.count();
      send('viewers', { count: publishedCount });
    };
    publishCount();
    onUserChanged(() => {
      coalesced.add(null);
      publishCount();
    });
    let viewersTimer: NodeJS.Timeout | undefined;
    const stopCounting = viewers.onChanged(() => {
      viewersTimer ??= setTimeout(() => {
        viewersTimer = undefined;
        if (viewers.count() !== publishedCount) publishCount();
      }, viewersMs);
    });
    onClose(() => {
      stopListening();
      stopCounting();
      leave();
      coalesced.stop();
      clearTimeout(viewersTimer);
    });
  });
}

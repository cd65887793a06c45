import { streams } from '#api/streams.ts';

import type { Api } from '../http/register.ts';
import { coalesce } from './coalesce.ts';
import type { JobRowEvents } from './job-row-events.ts';
import { type StreamServices, streamOpener } from './open-stream.ts';
import type { Viewers } from './viewers.ts';

/** A screen that is loaded anew comes back within this time: nobody is told that it was away. */
const viewersMilliseconds = 1000;

/**
 * `GET /api/events`: server-sent events for those who look at the table, which rows of all companies are in.
 * `job-rows` says which rows changed (`{ids}`; null when that is not known), `viewers` how many people look (`{count}`),
 * `heartbeat` that the line is alive. The client reads the rows itself, with its own filters; `since` says as of when
 * those that it shows were read (api/as-of.ts): when anything has changed since, it is told at once.
 */
export function registerEventStream(
  api: Api,
  services: StreamServices & { jobRowEvents: JobRowEvents },
  viewers: Viewers,
): void {
  const { jobRowEvents } = services;
  const openStream = streamOpener(api, streams.watchJobRows, services);
  api.app.get(streams.watchJobRows.path, async (request, reply) => {
    const { user, say, onUserChanged, onClose } = await openStream(request, reply);
    const coalesced = coalesce((ids) => {
      say('job-rows', { ids });
    });
    const stopListening = jobRowEvents.onChanged(coalesced.add);
    const { since } = request.query as { since?: unknown };
    if (since !== undefined && since !== jobRowEvents.eventCursor()) coalesced.add(null);

    const leave = viewers.join(user.id);
    let saidCount = 0;
    const sayCount = () => {
      saidCount = viewers.count();
      say('viewers', { count: saidCount });
    };
    sayCount();
    onUserChanged(() => {
      coalesced.add(null);
      sayCount();
    });
    let viewersTimer: NodeJS.Timeout | undefined;
    const stopCounting = viewers.onChanged(() => {
      viewersTimer ??= setTimeout(() => {
        viewersTimer = undefined;
        if (viewers.count() !== saidCount) sayCount();
      }, viewersMilliseconds);
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

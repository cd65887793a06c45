import type { Services } from '../../services.ts';
import type { Api } from '../api/register.ts';
import { gatheringMilliseconds, streamOpener } from './open-stream.ts';

/**
 * `GET /api/events`: server-sent events for those who look at the table, which rows of all companies are in.
 * `job-rows` says which rows changed (`{ids}`; null when that is not known), `heartbeat` that the line is alive. The
 * client reads the rows itself, with its own filters.
 */
export function registerEventStream(api: Api, { config, jobRowEvents }: Services): void {
  const openStream = streamOpener(api, config);
  api.app.get('/events', async (request, reply) => {
    const { say, onClose } = await openStream(request, reply, ({ permissions }) =>
      permissions.includes('PERM_MOBILE'),
    );
    let gathered: Set<number> | null = new Set();
    let timer: NodeJS.Timeout | undefined;
    const stopListening = jobRowEvents.onChanged((rowIds) => {
      if (rowIds === null) gathered = null;
      else for (const id of rowIds) gathered?.add(id);
      timer ??= setTimeout(() => {
        timer = undefined;
        say('job-rows', { ids: gathered === null ? null : [...gathered] });
        gathered = new Set();
      }, gatheringMilliseconds);
    });
    onClose(() => {
      stopListening();
      clearTimeout(timer);
    });
  });
}

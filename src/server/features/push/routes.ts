import { problem } from '#api/error-codes.ts';
import { pushEndpoints } from '#api/push/push.ts';
import { minuteMs } from '#domain/calendar/durations.ts';

import { conflict, invalidField } from '../../http/errors.ts';
import { type Api, register } from '../../http/register.ts';
import { runRounds } from '../../queues/rounds.ts';
import type { ChangedIds } from '../../realtime/change-events.ts';
import type { Feature, Services } from '../../services.ts';
import { queueClientNews } from './client-news.ts';
import { createNoticeWorker } from './notice-worker.ts';
import { createPushMessageWorker } from './push-message-worker.ts';
import { queueChangeNotices } from './queue-change-notices.ts';
import { findPreferences, forgetSubscription, saveSubscription, savePreferences } from './repository.ts';
import { settleChanges } from './settle-changes.ts';

const lookEveryMs = 5000;
/** The milliseconds between two comparisons of all jobs, in case an event was lost. */
const compareEveryMs = minuteMs;

/** Push messages, which reach a phone whose app is closed (docs/decisions/web/0033-web-push.md). */
export const push: Feature = (api, services) => {
  const { config, external } = services;
  const isOn = config.push.isPossible;
  if (isOn) followNews(api, services);

  register(api, pushEndpoints.getPushKey, async () => ({
    content: { publicKey: isOn ? await external.push.publicKey() : null },
  }));
  register(api, pushEndpoints.subscribePush, async ({ body, user, db, request }) => {
    if (!isOn) throw conflict([problem('NOT_ALLOWED')]);
    if (!external.push.accepts(body.endpoint)) throw invalidField('INVALID', 'endpoint');
    const device = request.headers['user-agent']?.slice(0, 200) ?? null;
    return { content: { id: await saveSubscription(db, user.id, body, device) } };
  });
  register(api, pushEndpoints.unsubscribePush, async ({ params, user, db }) => {
    await forgetSubscription(db, user.id, params.id);
  });
  register(api, pushEndpoints.getPushPreferences, async ({ user, db }) => ({
    content: await findPreferences(db, user),
  }));
  register(api, pushEndpoints.savePushPreferences, async ({ body, user, db }) => {
    await savePreferences(db, user, body);
    return { content: await findPreferences(db, user) };
  });
};

/** Follows what changes and sends what is news, as long as the server listens. */
function followNews(api: Api, { db: outerDb, now, external, jobRowEvents, alertEvents }: Services): void {
  const { log } = api.app;
  const parts = { db: outerDb, now, port: external.push, log };
  const workers = [createNoticeWorker(parts), createPushMessageWorker(parts)];
  for (const worker of workers) runRounds(api.app, worker, lookEveryMs);
  let noting: Promise<unknown> = Promise.resolve();
  const note = (rowIds: ChangedIds) => {
    noting = noting
      .then(() => queueChangeNotices(outerDb, now(), rowIds))
      .then(() => queueClientNews(outerDb, now(), rowIds))
      .then(() => Promise.all(workers.map((worker) => worker.work())))
      .catch((error: unknown) => log.warn({ err: error }, 'news of jobs waits for the next comparison'));
  };
  const changes = settleChanges(note);
  const stops = [changes.stop];
  api.app.addHook('onListen', async () => {
    stops.push(jobRowEvents.onChanged(changes.add));
    // An answer to a change request changes no row.
    stops.push(
      alertEvents.onChanged(() => {
        changes.add([]);
      }),
    );
    const compare = setInterval(() => {
      note(null);
    }, compareEveryMs).unref();
    stops.push(() => {
      clearInterval(compare);
    });
    note(null);
  });
  api.app.addHook('preClose', async () => {
    for (const stop of stops) stop();
    await noting;
  });
}

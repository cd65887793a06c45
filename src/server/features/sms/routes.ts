import { messageEndpoints } from '#api/sms/messages.ts';

import { register } from '../../http/register.ts';
import type { Feature } from '../../services.ts';
import { checkMessages } from './check-sms.ts';
import { findJobForSms } from './job-for-sms.ts';
import { queueAgain, queueMessages } from './outbox.ts';
import { createReportUrls } from './report-url.ts';
import { findMessages } from './repository.ts';
import { createMessageWorker } from './worker.ts';

const lookEvery = 2000;

export const messages: Feature = (
  api,
  { config, db: outerDb, jobRowEvents, alertEvents, liveness, external, now },
) => {
  const reportUrls = createReportUrls(outerDb, config.publicUrl);
  const worker = createMessageWorker({
    db: outerDb,
    events: jobRowEvents,
    liveness,
    port: external.sms,
    log: api.app.log,
    reportUrlOf: (messageId) => reportUrls.urlOf(messageId),
  });
  let timer: NodeJS.Timeout | undefined;
  api.app.addHook('onListen', async () => {
    // The embedded database has one process: what is half sent at start is lost for certain.
    await worker.reconcileLost(config.databaseUrl === null ? 0 : undefined);
    const look = () => {
      worker
        .reconcileLost()
        .then(() => worker.work())
        .catch((error: unknown) => api.app.log.warn({ err: error }, 'messages wait for the next round'));
    };
    timer = setInterval(look, lookEvery);
    timer.unref();
    look();
  });
  api.app.addHook('preClose', async () => {
    clearInterval(timer);
    await worker.stop();
  });

  register(api, messageEndpoints.getJobForSms, async ({ params: { id }, db }) => ({
    content: await findJobForSms(db, id, now()),
  }));

  register(api, messageEndpoints.sendMessages, async ({ body, user, db, afterCommit }) => {
    const { queued, changed, alertsChanged } = await queueMessages(
      db,
      await checkMessages(db, body),
      user.id,
    );
    afterCommit(() => {
      jobRowEvents.changed(changed);
      if (alertsChanged) alertEvents.changed(null);
      void worker.work();
    });
    return { content: queued };
  });

  register(api, messageEndpoints.listRowMessages, async ({ params: { id }, db }) => ({
    content: await findMessages(db, id),
  }));

  register(api, messageEndpoints.resendMessage, async ({ params: { id }, user, db, afterCommit }) => {
    const { copy, changed } = await queueAgain(db, id, user.id);
    afterCommit(() => {
      jobRowEvents.changed(changed);
      void worker.work();
    });
    return { content: copy };
  });
};

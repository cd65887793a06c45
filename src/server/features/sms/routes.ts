import { setTimeout as wait } from 'node:timers/promises';

import { messageEndpoints } from '#api/sms/messages.ts';

import { modeOf, notConfiguredRefusal } from '../../external/not-configured.ts';
import { register } from '../../http/register.ts';
import { keepWorking } from '../../queues/rounds.ts';
import type { Feature } from '../../services.ts';
import { checkMessages } from './check-sms.ts';
import { findJobForSms } from './job-for-sms.ts';
import { queueAgain, queueMessages } from './outbox.ts';
import { createReportUrls } from './report-url.ts';
import { findMessages } from './repository.ts';
import { createMessageWorker } from './worker.ts';

const lookEvery = 2000;
/** Milliseconds that an answer waits for the service to take what was queued. */
const longestHandOver = 2000;

export const messages: Feature = (
  api,
  { config, db: outerDb, jobRowEvents, alertEvents, liveness, external, now },
) => {
  const reportUrls = createReportUrls(outerDb, config.publicUrl);
  const worker = createMessageWorker({
    db: outerDb,
    events: jobRowEvents,
    alertEvents,
    liveness,
    port: external.sms,
    log: api.app.log,
    reportUrlOf: (messageId) => reportUrls.urlOf(messageId),
  });
  keepWorking(api.app, worker, lookEvery);

  register(api, messageEndpoints.getJobForSms, async ({ params: { id }, db }) => ({
    content: await findJobForSms(db, id, now(), external.sms),
  }));

  const mark = () => (modeOf(external.sms) === 'SIMULATED' ? { simulated: true as const } : {});
  /** What is read after the answer tells what the service said, unless it takes long. */
  const handOver = (rowIds: readonly (number | null)[]) => {
    jobRowEvents.changed(rowIds.filter((rowId) => rowId !== null));
    return Promise.race([worker.work(), wait(longestHandOver, undefined, { ref: false })]);
  };

  register(api, messageEndpoints.sendMessages, async ({ body, user, db, afterCommit }) => {
    const messages = await checkMessages(db, body);
    if (modeOf(external.sms) === 'NOT_CONFIGURED') throw notConfiguredRefusal('sms');
    const queued = await queueMessages(db, messages, user.id);
    afterCommit(() => handOver(messages.map(({ rowId }) => rowId)));
    const marked = mark();
    return { content: queued.map((each) => Object.assign(each, marked)), ...marked };
  });

  register(api, messageEndpoints.listRowMessages, async ({ params: { id }, db }) => ({
    content: await findMessages(db, id),
  }));

  register(api, messageEndpoints.resendMessage, async ({ params: { id }, user, db, afterCommit }) => {
    const { copy, rowId } = await queueAgain(db, id, user.id);
    if (modeOf(external.sms) === 'NOT_CONFIGURED') throw notConfiguredRefusal('sms');
    afterCommit(() => handOver([rowId]));
    return { content: { ...copy, ...mark() }, ...mark() };
  });
};

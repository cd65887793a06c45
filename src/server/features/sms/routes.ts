import { setTimeout as wait } from 'node:timers/promises';

import { smsEndpoints } from '#api/sms/sms.ts';

import { modeOf, notConfiguredRefusal } from '../../external/not-configured.ts';
import { register } from '../../http/register.ts';
import { runRounds } from '../../queues/rounds.ts';
import type { Feature } from '../../services.ts';
import { readFormerDriversOfRow, readJobForSms } from './job-for-sms.ts';
import { queueAgain, queueSms } from './outbox.ts';
import { readSmses } from './read-smses.ts';
import { createReportUrls } from './report-url.ts';
import { readJobSms } from './repository.ts';
import { createSmsWorker } from './worker.ts';

const lookEveryMs = 2000;
/** Milliseconds that an answer waits for the service to take what was queued. */
const longestHandOverMs = 2000;

/** Sends the SMSes of rows and answers to customers, and takes the reports of what became of them. */
export const sms: Feature = (
  api,
  { config, db: outerDb, jobRowEvents, alertEvents, liveness, external, now },
) => {
  const reportUrls = createReportUrls(outerDb, config.publicUrl);
  const worker = createSmsWorker({
    db: outerDb,
    jobRowEvents,
    alertEvents,
    liveness,
    port: external.sms,
    log: api.app.log,
    buildReportUrl: (smsId) => reportUrls.buildUrl(smsId),
  });
  runRounds(api.app, worker, lookEveryMs);

  register(api, smsEndpoints.getJobForSms, async ({ params: { id }, db }) => ({
    content: await readJobForSms(db, id, now(), external.sms),
  }));

  register(api, smsEndpoints.listFormerDrivers, async ({ params: { id }, db }) => ({
    content: await readFormerDriversOfRow(db, id, external.sms),
  }));

  const mark = () => (modeOf(external.sms) === 'SIMULATED' ? { simulated: true as const } : {});
  /** A read after the answer contains the service's reply, unless that takes long. */
  const handOver = (rowIds: readonly (number | null)[]) => {
    jobRowEvents.changed(rowIds.filter((rowId) => rowId !== null));
    return Promise.race([worker.work(), wait(longestHandOverMs, undefined, { ref: false })]);
  };

  register(api, smsEndpoints.sendSmses, async ({ body, user, db, afterCommit }) => {
    const smses = await readSmses(db, body);
    if (modeOf(external.sms) === 'NOT_CONFIGURED') throw notConfiguredRefusal('sms');
    const queued = await queueSms(db, smses, user.id);
    afterCommit(() => handOver(smses.map(({ rowId }) => rowId)));
    const marked = mark();
    return { content: queued.map((each) => Object.assign(each, marked)), ...marked };
  });

  register(api, smsEndpoints.listRowSmses, async ({ params: { id }, db }) => ({
    content: await readJobSms(db, id),
  }));

  register(api, smsEndpoints.resendSms, async ({ params: { id }, user, db, afterCommit }) => {
    const { copy, rowId } = await queueAgain(db, id, user.id);
    if (modeOf(external.sms) === 'NOT_CONFIGURED') throw notConfiguredRefusal('sms');
    afterCommit(() => handOver([rowId]));
    return { content: { ...copy, ...mark() }, ...mark() };
  });
};

import { problem } from '#api/error-codes.ts';
import { sendEndpoints } from '#api/external/sends.ts';

import { recallFrom } from '../../external/recall.ts';
import { cancelSend, sendOnce } from '../../external/send.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import type { Feature } from '../../services.ts';

export const terminal: Feature = (api, { db, jobRowEvents, alertEvents, liveness, external, recalls }) => {
  const parts = {
    db,
    events: jobRowEvents,
    alertEvents,
    liveness,
    system: 'terminal' as const,
    port: external.terminal,
  };
  recalls.push(recallFrom(parts, 'jobs'));

  register(
    api,
    sendEndpoints.sendToTerminal,
    async ({ params, user, key }) =>
      sendOnce(parts, { jobId: params.id, rowId: null }, { userId: user.id, key }),
    { transaction: 'none' },
  );

  register(
    api,
    sendEndpoints.cancelTerminalSend,
    async ({ params, user }) => {
      const job = await db
        .selectFrom('transport_jobs')
        .select('id')
        .where('id', '=', params.id)
        .executeTakeFirst();
      if (job === undefined) throw notFound();
      const done = await cancelSend(parts, { jobId: params.id, rowId: null }, user.id);
      if (!done) throw conflict([problem('WRONG_JOB_STATUS')]);
      return undefined;
    },
    { transaction: 'none' },
  );
};

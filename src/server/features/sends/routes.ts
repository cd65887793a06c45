import { problem } from '#api/error-codes.ts';
import { sendEndpoints } from '#api/sends/sends.ts';

import { findStaleSends } from '../../external/changed-after-sending.ts';
import { sendPartsOf } from '../../external/reconcile.ts';
import { cancelSend, sendOnce } from '../../external/send.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import type { Feature } from '../../services.ts';

/** External systems are asked outside of any transaction. */
const withoutTransaction = { transaction: 'none' } as const;

/** Announcements to the terminal, e-waybills and tasks of the fleet service. */
export const sends: Feature = (api, services) => {
  const { config, db: outerDb } = services;
  const terminal = sendPartsOf(services, 'terminal');
  const waybill = sendPartsOf(services, 'waybill');
  const fleet = sendPartsOf(services, 'fleet');

  register(api, sendEndpoints.listStaleSends, async ({ params: { id }, db }) => {
    const stale = await findStaleSends(db, id);
    if (stale === null) throw notFound();
    return { content: stale };
  });

  register(
    api,
    sendEndpoints.sendToTerminal,
    async ({ params: { id: jobId }, user, key }) =>
      sendOnce(terminal, { jobId, rowId: null }, { userId: user.id, key }),
    withoutTransaction,
  );

  register(
    api,
    sendEndpoints.cancelTerminalSend,
    async ({ params: { id: jobId }, user }) => {
      const job = await outerDb
        .selectFrom('transport_jobs')
        .select('id')
        .where('id', '=', jobId)
        .executeTakeFirst();
      if (job === undefined) throw notFound();
      const done = await cancelSend(terminal, { jobId, rowId: null }, user.id);
      if (!done) throw conflict([problem('WRONG_JOB_STATUS')]);
      return undefined;
    },
    withoutTransaction,
  );

  register(
    api,
    sendEndpoints.createWaybill,
    async ({ params: { transportJobId: jobId }, user, key }) =>
      sendOnce(waybill, { jobId, rowId: null }, { userId: user.id, key }),
    withoutTransaction,
  );

  register(
    api,
    sendEndpoints.sendToFleetService,
    async ({ params: { fleetService, id: rowId }, user, key }) => {
      if (fleetService !== config.fleetServiceName) throw notFound();
      const row = await outerDb
        .selectFrom('transport_job_products')
        .select('transport_job_id')
        .where('id', '=', rowId)
        .executeTakeFirst();
      if (row === undefined) throw notFound();
      return sendOnce(fleet, { jobId: row.transport_job_id, rowId }, { userId: user.id, key });
    },
    withoutTransaction,
  );
};

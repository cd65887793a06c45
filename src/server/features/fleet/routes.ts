import { sendEndpoints } from '#api/external/sends.ts';

import { recallFrom } from '../../external/recall.ts';
import { sendOnce } from '../../external/send.ts';
import { notFound } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import type { Feature } from '../../services.ts';

export const fleet: Feature = (
  api,
  { config, db, jobRowEvents, alertEvents, liveness, external, recalls },
) => {
  const parts = {
    db,
    events: jobRowEvents,
    alertEvents,
    liveness,
    system: 'fleet' as const,
    port: external.fleet,
  };
  recalls.push(recallFrom(parts, 'rows'));

  register(
    api,
    sendEndpoints.sendToFleetService,
    async ({ params: { fleetService, id }, user, key }) => {
      if (fleetService !== config.fleetServiceName) throw notFound();
      const row = await db
        .selectFrom('transport_job_products')
        .select('transport_job_id')
        .where('id', '=', id)
        .executeTakeFirst();
      if (row === undefined) throw notFound();
      return sendOnce(parts, { jobId: row.transport_job_id, rowId: id }, { userId: user.id, key });
    },
    { transaction: 'none' },
  );
};

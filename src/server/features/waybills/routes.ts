import { sendEndpoints } from '#api/external/sends.ts';

import { recallFrom } from '../../external/recall.ts';
import { sendOnce } from '../../external/send.ts';
import { register } from '../../http/register.ts';
import type { Feature } from '../../services.ts';

export const waybills: Feature = (api, { db, jobRowEvents, alertEvents, liveness, external, recalls }) => {
  const parts = {
    db,
    events: jobRowEvents,
    alertEvents,
    liveness,
    system: 'waybill' as const,
    port: external.waybill,
  };
  recalls.push(recallFrom(parts, 'jobs'));

  register(
    api,
    sendEndpoints.createWaybill,
    async ({ params: { transportJobId: jobId }, user, key }) =>
      sendOnce(parts, { jobId, rowId: null }, { userId: user.id, key }),
    { transaction: 'none' },
  );
};

import { waybillEndpoints } from '#api/external/waybills.ts';

import { recallFrom } from '../../external/recall.ts';
import { sendOnce } from '../../external/send.ts';
import { register } from '../../http/register.ts';
import type { Feature } from '../../services.ts';

export const waybills: Feature = (api, { db, jobRowEvents, liveness, external, recalls }) => {
  const parts = { db, events: jobRowEvents, liveness, system: 'waybill' as const, port: external.waybill };
  recalls.push(recallFrom(parts, 'jobs'));

  register(
    api,
    waybillEndpoints.createWaybill,
    async ({ params: { transportJobId: jobId }, user, key }) =>
      sendOnce(parts, { jobId, rowId: null }, { userId: user.id, key }),
    { transaction: 'none' },
  );
};

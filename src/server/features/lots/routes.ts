import { lotEndpoints } from '#api/goods/lots.ts';

import { register } from '../../http/register.ts';
import type { Feature } from '../../services.ts';
import { findDeliveries, findLoadedAfter } from './repository.ts';

/** Where a lot has gone (docs/requirements.md, 'Lots'). */
export const lots: Feature = (api) => {
  register(api, lotEndpoints.traceLot, async ({ params: { lot }, query: { productId }, db }) => {
    const deliveries = await findDeliveries(db, lot, productId);
    const rowIds = deliveries.flatMap(({ rowId }) => rowId ?? []);
    return { content: { deliveries, loadedAfter: await findLoadedAfter(db, rowIds) } };
  });
};

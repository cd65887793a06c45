import { distanceEndpoints } from '#api/locations/distances.ts';

import type { Db } from '../../db/schema.ts';
import type { RouterPort } from '../../external/adapters/router/router-adapter.ts';
import { ExternalError } from '../../external/http-client.ts';
import { notFound } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import type { Feature } from '../../services.ts';
import { findDistance, findPosition, hasFreshRoute, saveRoute } from './repository.ts';

/** Kilometres of a drive between two locations: as driven, as a route service says, or estimated as the crow flies. */
export const distances: Feature = (api, { db: outerDb, external }) => {
  register(
    api,
    distanceEndpoints.getDistance,
    async ({ query: { from, to, productId } }) => {
      let distance = await findDistance(outerDb, from, to, productId);
      if (distance?.source !== 'driven' && external.router !== null) {
        await askRouter(outerDb, external.router, from, to);
        distance = await findDistance(outerDb, from, to, productId);
      }
      if (distance === null) throw notFound();
      return { content: distance };
    },
    // Waits for the route service, which no transaction may do.
    { transaction: 'none' },
  );
};

/** Saves the answer of the route service; without an answer the estimate is used. */
async function askRouter(db: Db, router: RouterPort, from: number, to: number): Promise<void> {
  if (await hasFreshRoute(db, from, to)) return;
  const [start, end] = [await findPosition(db, from), await findPosition(db, to)];
  if (start === null || end === null) return;
  const way = await router(start, end).catch((error: unknown) => {
    if (error instanceof ExternalError) return null;
    throw error;
  });
  if (way !== null) await saveRoute(db, from, to, way);
}

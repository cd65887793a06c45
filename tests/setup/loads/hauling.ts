import { expect } from 'vitest';

import type { LoadRegime } from '#domain/vehicles/previous-load-verdict.ts';

import { actionFields, createHaul, weights } from '../../factories/driver-actions.ts';
import { createPastLoads } from '../../factories/past-loads.ts';
import { createGrain } from '../../factories/products.ts';
import type { createTruck } from '../../factories/trucks.ts';
import { driverPaths, openDriving } from '../driving.ts';

/** A time of the tests' day. */
export const at = (time: string) => `2026-05-20T${time}:00+03:00`;

/** The real app with trucks that have carried goods; called at the top of a test file, as openTestApp. */
export async function openHauling() {
  const driving = await openDriving();
  const { db, staff, signIn, driverOf } = driving;
  const goods = (name: string, regime: LoadRegime | null) =>
    createGrain(db, { name, cleaning_regime: regime });

  return {
    ...driving,
    quality: await signIn({ permissions: ['PERM_MOBILE', 'PERM_QUALITY'] }),
    goods,
    wheat: await goods('Nisu', 'A'),
    /** A truck with a known history that has carried goods, loaded at this time of the tests' day. */
    haulOf: async (productId: number, loadedAt: string, truck?: Awaited<ReturnType<typeof createTruck>>) => {
      const haul = await createHaul(db, { row: { product_id: productId }, ...(truck && { truck }) });
      if (truck === undefined) await createPastLoads(db, haul.truck);
      if (haul.truck.trailer_id !== null) {
        await db
          .updateTable('transport_jobs')
          .set({ trailer_id: haul.truck.trailer_id })
          .where('id', '=', haul.jobId)
          .execute();
      }
      const driver = await driverOf(haul);
      for (const [path, fields] of [
        [driverPaths.start, {}],
        [driverPaths.arrive, {}],
        [driverPaths.leave, weights],
      ] as const) {
        const answer = await driver.post(path, { ...actionFields(haul.jobId, at(loadedAt)), ...fields });
        expect(answer.status, answer.text).toBe(200);
      }
      return { ...haul, driver };
    },
    clean: (truckId: number, over: object = {}) =>
      staff.post('/api/vehicles/cleanings', { truckId, regime: 'B', cleanedAt: at('11:00'), ...over }),
  };
}

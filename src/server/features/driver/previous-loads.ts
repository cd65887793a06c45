import type { LastLoad } from '#api/driver/driver-job.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';
import type { CleaningRegime } from '#domain/driver/driver-job.ts';
import { foldCode } from '#domain/search-text.ts';
import { spaceKey } from '#domain/vehicles/load-space.ts';

import type { Db } from '../../db/schema.ts';
import { findChains } from '../../load-spaces/chains.ts';
import { findLoadSpace } from '../../load-spaces/load-space.ts';

/** A truck by its id, or by its plate; its usual trailer unless another is named, null for none. */
type SpaceChoice = ({ id: number } | { plate: string }) & { trailerId?: number | null | undefined };

interface PreviousLoads {
  content: LastLoad[];
  cleanings: { regime: CleaningRegime; cleanedAt: string }[];
}

/**
 * Finds the last loads and cleanings of the load space of a truck of this carrier (docs/requirements.md, 'Previous
 * loads'); none of another carrier's truck or trailer. `now` in epoch milliseconds.
 */
export async function findPreviousLoads(
  db: Db,
  carrierId: number,
  choice: SpaceChoice,
  now: number,
): Promise<PreviousLoads> {
  const truck = await db
    .selectFrom('trucks')
    .select('id')
    .where('company_id', '=', carrierId)
    .$if('id' in choice, (query) => query.where('id', '=', 'id' in choice ? choice.id : 0))
    .$if('plate' in choice, (query) =>
      query.where('license_plate_number', '=', 'plate' in choice ? foldCode(choice.plate).toUpperCase() : ''),
    )
    .orderBy('status')
    .executeTakeFirst();
  const space = truck && (await findLoadSpace(db, truck.id, choice.trailerId, carrierId));
  if (!space) return { content: [], cleanings: [] };
  const chain = (await findChains(db, [space], now)).get(spaceKey(space));
  return {
    content: (chain?.loads ?? []).map(
      ({ productId, name, cleaning, transportJobId, regime, loadedAt, statedAt }) => ({
        productId,
        name,
        cleaning,
        transportJobId,
        regime,
        loadedAt: loadedAt === null ? null : instantToIso(loadedAt),
        statedAt: statedAt === undefined ? null : instantToIso(statedAt),
      }),
    ),
    cleanings: (chain?.cleanings ?? []).map(({ regime, cleanedAt }) => ({
      regime,
      cleanedAt: instantToIso(cleanedAt),
    })),
  };
}

import { trailerEndpoints } from '#api/vehicles/trailers.ts';
import { activeTruckStatus } from '#domain/business-constants.ts';

import { register } from '../../http/register.ts';
import { findVehicleChoices } from '../../planning/vehicle-choice.ts';
import type { Feature } from '../../services.ts';
import { findPermits, findSelectableTrailers, readTrailer, searchTrailers } from './repository.ts';

/** Trailers that forms choose from, with what keeps each from a load. */
export const trailers: Feature = (api, { config, now }) => {
  register(api, trailerEndpoints.searchTrailers, async ({ db, query }) => {
    const trailers = await searchTrailers(db, {
      search: query.search,
      status: query.status ?? activeTruckStatus,
      size: query.size ?? config.searchPageSize,
    });
    // Whichever truck draws it, a trailer is the load space.
    const spaces = trailers.map(({ id }) => ({ truckId: 0, trailerId: id }));
    const verdicts = await findVehicleChoices(db, spaces, query, now());
    return {
      content: trailers.map((trailer, index) =>
        Object.assign(trailer, { loadVerdict: verdicts[index] ?? null }),
      ),
    };
  });

  register(api, trailerEndpoints.listSelectableTrailers, async ({ db, user }) => ({
    content: await findSelectableTrailers(db, user.carrierCompanyId),
  }));

  register(api, trailerEndpoints.getTrailer, async ({ db, params }) => ({
    content: Object.assign(await readTrailer(db, params.id), { loadVerdict: null }),
  }));

  register(api, trailerEndpoints.listPermits, async ({ db, query }) => ({
    content: await findPermits(db, query),
  }));
};

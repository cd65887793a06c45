import * as z from 'zod/mini';

import { minuteMs } from '#domain/calendar/durations.ts';
import type { Distance, Position } from '#domain/distances/distance.ts';

import type { RouterKind } from '../../../config/external-config.ts';
import { createExternalClient, type ExternalLimits } from '../../http-client.ts';

/** Finds the route by road; null where the service knows none. Throws ExternalError when it does not answer. */
export type RouterPort = (from: Position, to: Position) => Promise<Distance | null>;

/** Short: a dispatcher waits for the answer, and an estimate can be used instead. */
const patience: ExternalLimits = {
  timeoutMs: 3000,
  backoffMs: [],
  circuit: { failures: 3, openMs: minuteMs },
};

/** Kilometres and seconds. */
const valhallaAnswer = z.object({
  trip: z.object({ summary: z.object({ length: z.number(), time: z.number() }) }),
});
/** Metres and seconds. */
const osrmAnswer = z.object({ routes: z.array(z.object({ distance: z.number(), duration: z.number() })) });

/** Makes the port to Valhalla (costing for trucks) or OSRM (whatever its profile is). */
export function createRouterAdapter(
  { url, kind }: { url: string; kind: RouterKind },
  limits: ExternalLimits = {},
): RouterPort {
  const call = createExternalClient({ baseUrl: url, headers: {}, ...patience, ...limits });
  if (kind === 'osrm') {
    return async (from, to) => {
      const path = `/route/v1/driving/${lonLat(from)};${lonLat(to)}?overview=false`;
      const { body } = await call({ method: 'GET', path, repeatable: true });
      const [route] = z.safeParse(osrmAnswer, body).data?.routes ?? [];
      return route === undefined ? null : { km: route.distance / 1000, minutes: route.duration / 60 };
    };
  }
  return async (from, to) => {
    const locations = [from, to].map(({ latitude, longitude }) => ({ lat: latitude, lon: longitude }));
    const request = { locations, costing: 'truck', directions_type: 'none', units: 'kilometers' };
    const { body } = await call({ method: 'POST', path: '/route', body: request, repeatable: true });
    const summary = z.safeParse(valhallaAnswer, body).data?.trip.summary;
    return summary === undefined ? null : { km: summary.length, minutes: summary.time / 60 };
  };
}

function lonLat({ latitude, longitude }: Position): string {
  return `${longitude},${latitude}`;
}

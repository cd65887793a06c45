import * as z from 'zod/mini';

import type { Access } from './endpoint.ts';
import { type Route, streamRoutes } from './routes.ts';

/**
 * A stream of server-sent events: who may open it, and what each event carries. Streams are not in the OpenAPI
 * document.
 */
export interface Stream extends Route {
  access: Extract<Access, { anyOf: unknown }>;
  events: Readonly<Record<string, z.ZodMiniType>>;
}

/** Ids of what changed; null when they are not known. */
const changedIds = z.strictObject({ ids: z.nullable(z.readonly(z.array(z.int()))) });

const everyStream = {
  /** The stream is alive. */
  heartbeat: z.strictObject({}),
  /** The user has opened too many since; the stream ends and should not come back at once. */
  superseded: z.strictObject({}),
};

export const streams = {
  watchJobRows: {
    ...streamRoutes.watchJobRows,
    access: { anyOf: ['PERM_MOBILE'] },
    events: {
      ...everyStream,
      'job-rows': changedIds,
      viewers: z.strictObject({ count: z.int() }),
      /** Alerts for the office were raised or settled. */
      alerts: z.strictObject({}),
    },
  },
  watchDriverJobs: {
    ...streamRoutes.watchDriverJobs,
    access: { anyOf: ['PERM_MOBILE_TRUCK_DRIVER'] },
    events: { ...everyStream, 'driver-jobs': changedIds },
  },
} as const satisfies Record<keyof typeof streamRoutes, Stream>;

/** Sends one event on a stream. */
export type Send<S extends Stream> = <Name extends keyof S['events'] & string>(
  event: Name,
  data: z.input<S['events'][Name]>,
) => void;

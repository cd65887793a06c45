import type { FastifyInstance } from 'fastify';

import type { Config } from './config.ts';
import type { Db } from './db/connect.ts';
import type { DrawingLimits } from './features/delivery-document/drawing-thread.ts';
import type { OutsidePorts } from './outside-ports.ts';
import type { Api } from './platform/api/register.ts';
import type { JobRowEvents } from './platform/events/job-row-events.ts';
import type { Lines } from './platform/events/lines.ts';
import type { UserEvents } from './platform/events/user-events.ts';
import type { Recall } from './platform/jobs/recall.ts';
import type { Presence } from './platform/outside/presence.ts';
import type { RequestsInFlight } from './platform/requests-in-flight.ts';

/** What features are built from: made once in build-app.ts, replaced piece by piece in tests. */
export interface Services {
  config: Config;
  db: Db;
  /** Epoch milliseconds. */
  now: () => number;
  jobRowEvents: JobRowEvents;
  /** The open lines of server-sent events. */
  lines: Lines;
  userEvents: UserEvents;
  presence: Presence;
  requestsInFlight: RequestsInFlight;
  outside: OutsidePorts;
  /** Filled by the integrations: what is asked to take a row back before it is cancelled. */
  recalls: Recall[];
  /** Limits of the thread that draws documents; in tests other ones. */
  drawing: Partial<DrawingLimits>;
}

/** A feature puts its endpoints on the API; features.ts lists them all. */
export type Feature = (api: Api, services: Services) => void;

/** Puts an address that an outside system calls back below /webhooks; bodies are raw bytes. webhooks.ts lists them all. */
export type Webhook = (hooks: FastifyInstance, services: Services) => void;

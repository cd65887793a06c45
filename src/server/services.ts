import type { FastifyInstance } from 'fastify';

import type { ReportAnswers } from './alerts/report-answers.ts';
import type { ExternalPorts } from './external/ports.ts';
import type { ProcessLiveness } from './external/process-liveness.ts';
import type { CoreServices } from './http/core-services.ts';
import type { RequestsInFlight } from './http/limits/requests-in-flight.ts';
import type { Api } from './http/register.ts';
import type { PhotoStore } from './photos/photo-store.ts';
import type { ChangeEvents } from './realtime/change-events.ts';
import type { OpenStreams } from './realtime/open-streams.ts';

/** Limits of a thread that works on tasks one after another (threads/task-thread.ts). */
export interface ThreadLimits {
  /** The program of the thread. */
  program: URL;
  /** The most tasks that wait while one is worked on. */
  maxWaiting: number;
  /** Milliseconds for one task. */
  longestMs: number;
}

/** The services that features use: made once in build-app.ts, replaced piece by piece in tests. */
export interface Services extends CoreServices {
  jobRowEvents: ChangeEvents;
  alertEvents: ChangeEvents;
  /** Set by the drivers' feature. */
  reportAnswers: ReportAnswers;
  /** The open streams of server-sent events. */
  openStreams: OpenStreams;
  userEvents: ChangeEvents;
  liveness: ProcessLiveness;
  requestsInFlight: RequestsInFlight;
  external: ExternalPorts;
  /** Null: photos are in the database alone. */
  photoStore: PhotoStore | null;
  /** Limits of the thread that draws documents; in tests other ones. */
  drawing: Partial<ThreadLimits>;
  /** Limits of the thread that reads what customers write; in tests other ones. */
  reading: Partial<ThreadLimits>;
}

/** A feature puts its endpoints on the API; features.ts lists them all. */
export type Feature = (api: Api, services: Services) => void;

/**
 * Registers an address below /webhooks that an external system calls; bodies are raw bytes. build-app.ts lists them
 * all.
 */
export type IncomingWebhook = (hooks: FastifyInstance, services: Services) => void;

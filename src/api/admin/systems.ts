import * as z from 'zod/mini';

import { systemModes } from '#domain/dispatch/system-mode.ts';

import { type Endpoint, changesNothing } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, contentList } from '../values.ts';

/** The external systems, in the order in which people are shown them. */
export const systemNames = [
  'sms',
  'waybill',
  'fleet',
  'terminal',
  'mail',
  'e-invoice',
  'identity',
  'push',
  'router',
] as const;
export type SystemName = (typeof systemNames)[number];

const system = z.strictObject({
  name: z.enum(systemNames),
  mode: z.enum(systemModes),
  /** Koorem does it itself. */
  isBuiltIn: z.boolean(),
  /** The last time that the system answered with success; a simulator's answers do not count. */
  lastSuccessAt: z.nullable(z.string()),
  /** The number of sends that wait to be sent or settled; null where nothing ever waits. */
  waiting: z.nullable(z.int()),
  /** The number of failures in the last 7 days. */
  failed: z.nullable(z.int()),
  /** True during the pause after repeated failures, in which this process sends nothing there. */
  isResting: z.boolean(),
  canTest: z.boolean(),
});
export type ExternalSystem = z.infer<typeof system>;

const testResult = z.strictObject({ ok: z.boolean(), milliseconds: z.int(), message: z.string() });
export type SystemTest = z.infer<typeof testResult>;

export const systemEndpoints = {
  listSystems: {
    ...routes.listSystems,
    summary: 'The external systems: how they are connected and how sends to them stand',
    access: { anyOf: ['PERM_ADMIN'] },
    proof: changesNothing,
    output: contentList(system),
  },
  testSystem: {
    ...routes.testSystem,
    summary:
      'Call a system in a way that changes nothing there, or send whoever asks an SMS or push message; says how it went',
    access: { anyOf: ['PERM_ADMIN'] },
    proof: { notNeeded: 'It changes nothing at the other end; a message goes to whoever asks' },
    params: z.strictObject({ name: z.enum(systemNames) }),
    output: content(testResult),
    errors: ['CONFLICT'],
  },
} as const satisfies Record<string, Endpoint>;

import type { Send } from './preflight.ts';

/**
 * How an external system is reached: really; by a simulator in its place, whose every word is marked `proov`; or not at
 * all, so that what is sent to it is refused (docs/requirements.md, 'Sends and row problems').
 */
export const systemModes = ['REAL', 'SIMULATED', 'NOT_CONFIGURED'] as const;
export type SystemMode = (typeof systemModes)[number];

/** The systems that sends go to, by the names that people know them by. */
export const systemOfSend: Record<Send, string> = {
  sms: 'Messente',
  waybill: 'Waybiller',
  fleet: 'GSMtasks',
  terminal: 'PK Terminal',
};
